/** A lesson under way: which step is shown, and whether a try leads on. No rules: the lesson names the choice it wants. */
import type { Scene } from '$games/game'
import type { Playable } from '$lib/playable'
import type { Lesson, Step } from '../wire/api'

type Event = { event: string }

export class Course {
  at = $state(0)
  /** Tries that led elsewhere: after the first, only the right way is open. */
  missed = $state(0)
  #forward = true

  readonly step: Step = $derived.by(() => this.lesson.steps[this.at]!)
  readonly last = $derived.by(() => this.at === this.lesson.steps.length - 1)
  /** What has happened since the step before, in words; the setting up of the table is left out. */
  readonly news: string[] = $derived.by(() => {
    if (this.at === 0) return []
    return this.step.words.filter((_, i) => (this.step.events[i] as Event).event !== 'asked')
  })

  constructor(readonly lesson: Lesson) {}

  /** What is drawn. After a missed try the decision holds only the choice that leads on. */
  scene(playable: Playable): Scene<any, any, any> {
    const { view, decision, events, action } = this.step
    const actions = this.missed && action !== null ? [action] : (decision?.actions ?? [])
    return {
      view,
      seat: this.lesson.seat,
      decision: decision && { ...decision, actions },
      actions: playable.details.actions,
      say: playable.say,
      events: this.at > 0 && this.#forward ? events : [],
      names: Array.from({ length: this.lesson.seats }, (_, seat) => playable.say(`seat.${seat}`)),
    }
  }

  /** Try a choice; true if it leads on. */
  attempt(action: number | null): boolean {
    if (action === null || action !== this.step.action) {
      this.missed += 1
      return false
    }
    this.go(this.at + 1)
    return true
  }

  go(at: number): void {
    this.#forward = at > this.at
    this.missed = 0
    this.at = Math.max(0, Math.min(at, this.lesson.steps.length - 1))
  }
}
