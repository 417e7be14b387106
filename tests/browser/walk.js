/**
 * Walks every way of picking at the moment that is shown, and returns what is wrong with what can be picked, measured
 * from boxes: clipped, overlapping, covered, or out of reach while there is room.
 */
async () => {
  const SLACK = 1.5
  const troubles = new Set()
  let picks = 0
  const all = (selector, root = document) => [...root.querySelectorAll(selector)].filter((one) => one.checkVisibility())
  const settle = () => new Promise((done) => setTimeout(done))
  const CHOICES = '[data-choices] :is(button, input), [data-confirm], .trail button'
  const name = (one) => (one.getAttribute('aria-label') ?? one.textContent ?? one.localName).trim().slice(0, 40)
  const say = (trouble, one) => troubles.add(`${trouble}: ${name(one)} [${all('.crumb').map(name).join(' / ')}]`)

  /** Whether a box lies in another, as far as the eye sees. */
  const inside = (box, room) =>
    box.left >= room.left - SLACK &&
    box.right <= room.right + SLACK &&
    box.top >= room.top - SLACK &&
    box.bottom <= room.bottom + SLACK

  const clips = (one) => getComputedStyle(one).overflow !== 'visible'

  function measure(one) {
    one.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    const box = one.getBoundingClientRect()
    if (!inside(box, { left: 0, top: 0, right: innerWidth, bottom: innerHeight })) say('outside the window', one)
    for (let around = one.parentElement; around; around = around.parentElement)
      if (clips(around) && !inside(box, around.getBoundingClientRect())) say('clipped', one)
    if (one.scrollWidth > one.clientWidth + SLACK || one.scrollHeight > one.clientHeight + SLACK) say('words cut', one)
    for (const [x, y] of [[0.5, 0.5], [0.15, 0.2], [0.85, 0.2], [0.15, 0.8], [0.85, 0.8]]) {
      const found = document.elementFromPoint(box.left + x * box.width, box.top + y * box.height)
      if (!one.contains(found)) say('covered', one)
    }
  }

  /** Things on the board that can be picked: a good part of each must be there to be hit. */
  function measureTarget(one) {
    const box = one.getBoundingClientRect()
    const points = [0.2, 0.35, 0.5, 0.65, 0.8].flatMap((x) => [0.2, 0.35, 0.5, 0.65, 0.8].map((y) => [x, y]))
    const hits = points.filter(([x, y]) => {
      const found = document.elementFromPoint(box.left + x * box.width, box.top + y * box.height)
      const hit = found?.closest('[data-key], button')
      return hit && (hit === one || (one.dataset.key && hit.dataset.key === one.dataset.key))
    })
    if (hits.length < points.length / 4) say('covered on the board', one)
  }

  function measureAll() {
    const choices = all(CHOICES)
    const boxes = choices.map((one) => one.getBoundingClientRect())
    boxes.forEach((box, i) =>
      boxes.slice(i + 1).forEach((other, j) => {
        const across = Math.min(box.right, other.right) - Math.max(box.left, other.left)
        const down = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top)
        if (across > SLACK && down > SLACK) say(`overlaps ${name(choices[i + 1 + j])}`, choices[i])
      }),
    )
    choices.forEach(measure)
    const list = document.querySelector('[data-choices]')
    if (list?.checkVisibility() && list.scrollHeight > list.clientHeight + SLACK) scrolled(list)
    all('[data-board] :is([data-key], button).lit, [data-board] [data-key].lit').forEach(measureTarget)
  }

  /** Choices that scroll may do so only where there is no room: nothing below them is empty. */
  function scrolled(list) {
    const bar = list.closest('.bar')
    const foot = bar.querySelector('.foot')
    const used = foot.checkVisibility() ? foot : list
    if (bar.getBoundingClientRect().bottom - used.getBoundingClientRect().bottom > 8) say('scrolls beside room', list)
    const panel = document.querySelector('.panel')
    const least = 12 * parseFloat(getComputedStyle(document.documentElement).fontSize)
    const beside = getComputedStyle(panel.parentElement).display === 'grid'
    if (beside && panel.getBoundingClientRect().height > least + 8) say('scrolls above room', list)
  }

  /** Of every group the first and the last. */
  function ends() {
    const groups = all('[data-choices] .group').map((group) => all('button', group))
    const found = groups.flatMap((buttons) => [buttons[0], buttons.at(-1)])
    return [...new Set([...found, ...all('[data-choices] .amount .primary')])].map((one) =>
      all('[data-choices] button').indexOf(one),
    )
  }

  async function walk(path) {
    measureAll()
    for (const choice of ends()) {
      all('[data-choices] button')[choice].click()
      picks++
      await settle()
      const depth = all('.crumb').length
      if (depth > path.length) await walk([...path, choice])
      const crumb = all('.crumb')[path.length]
      crumb?.click() // back to where we were
      await settle()
      if (all('.crumb').length !== path.length) {
        // a choice that was complete cleared everything: pick the way here again
        all('.crumb')[0]?.click()
        await settle()
        for (const step of path) {
          all('[data-choices] button')[step].click()
          await settle()
        }
      }
    }
  }
  await walk([])
  return { picks, troubles: [...troubles] }
}
