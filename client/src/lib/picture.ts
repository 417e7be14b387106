/** A picture of how a game ended: the board as it is drawn, and a few words, as a PNG made by the browser. */

const WIDTH = 1_080
const HEIGHT = 1_350
const EDGE = 60
/** What an element looks like; everything else of its style is of no use outside the page. */
const LOOKS = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-opacity',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'text-anchor',
  'letter-spacing',
  'stop-color',
  'stop-opacity',
  'visibility',
  'display',
  'transform',
] as const

export interface Words {
  title: string
  result: string
  lines: readonly string[]
  foot: string
}

/** Draw a board and words into a picture. */
export async function drawEnding(board: SVGSVGElement, words: Words): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT })
  const pen = canvas.getContext('2d')!
  const page = getComputedStyle(document.documentElement)
  const [paper, ink] = [page.getPropertyValue('--paper') || '#f6f1e7', page.getPropertyValue('--ink') || '#1e1b18']
  pen.fillStyle = paper
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  pen.fillStyle = ink
  const top = write(pen, words.title, '500 54px Oswald, sans-serif', EDGE + 40)
  const below = await paste(pen, board, top + 10)
  let at = write(pen, words.result, '500 64px Oswald, sans-serif', below + 80)
  for (const line of words.lines) at = write(pen, line, "400 34px 'Source Sans 3', sans-serif", at + 8)
  pen.globalAlpha = 0.65
  pen.font = "400 26px 'Source Sans 3', sans-serif"
  pen.fillText(words.foot, EDGE, HEIGHT - EDGE / 2)
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no picture'))), 'image/png'),
  )
}

/** Write text from `top` on, broken into lines; returns where it ends. */
function write(pen: CanvasRenderingContext2D, text: string, font: string, top: number): number {
  pen.font = font
  const height = Number(/(\d+)px/.exec(font)![1]) * 1.25
  let line = ''
  for (const word of text.split(' ')) {
    if (line && pen.measureText(`${line} ${word}`).width > WIDTH - 2 * EDGE) {
      pen.fillText(line, EDGE, top)
      top += height
      line = word
    } else line = line ? `${line} ${word}` : word
  }
  pen.fillText(line, EDGE, top)
  return top + height
}

async function paste(pen: CanvasRenderingContext2D, board: SVGSVGElement, top: number): Promise<number> {
  const box = board.getBoundingClientRect()
  const room = { width: WIDTH - 2 * EDGE, height: 760 }
  const scale = Math.min(room.width / box.width, room.height / box.height)
  const [width, height] = [box.width * scale, box.height * scale]
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(standalone(board, width, height))}`
  await image.decode()
  pen.drawImage(image, (WIDTH - width) / 2, top, width, height)
  return top + height
}

/** The drawing as a document of its own, with every look written out. */
export function standalone(board: SVGSVGElement, width: number, height: number): string {
  const copy = board.cloneNode(true) as SVGSVGElement
  const [from, to] = [
    [board, ...board.querySelectorAll('*')],
    [copy, ...copy.querySelectorAll('*')],
  ]
  from.forEach((one, i) => {
    const [style, target] = [getComputedStyle(one), to[i]!]
    for (const look of LOOKS) {
      const value = style.getPropertyValue(look)
      if (value && !(look === 'transform' && value === 'none')) target.setAttribute(look, value)
    }
    target.removeAttribute('style')
    target.removeAttribute('class')
  })
  copy.removeAttribute('transform')
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  return new XMLSerializer().serializeToString(copy)
}

/** Hand a link to whatever the device shares with; false where there is nothing of the kind. */
export async function shareLink(text: string, url: string): Promise<boolean> {
  if (!matchMedia('(pointer: coarse)').matches || !navigator.canShare?.({ text, url })) return false
  await navigator.share({ text, url }).catch(() => undefined)
  return true
}

/** Hand a picture to whatever the device shares with, or save it. */
export async function share(picture: Blob, name: string): Promise<void> {
  const file = new File([picture], name, { type: picture.type })
  if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] }).catch(() => undefined)
    return
  }
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(picture), download: name })
  link.click()
  URL.revokeObjectURL(link.href)
}
