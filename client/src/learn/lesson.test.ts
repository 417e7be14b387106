import { describe, expect, test } from 'vitest'
import type { Playable } from '$lib/playable'
import type { Lesson, Step } from '../wire/api'
import { Course } from './lesson.svelte'

const step = (action: number | null): Step => ({
  text: 'read',
  events: [{ event: 'moved' }, { event: 'asked' }],
  words: ['A moves.', 'B is asked.'],
  view: {},
  notebook: null,
  decision: action === null ? null : { seat: 0, question: 'turn', token: '0.1', actions: [1, 2, 3], words: [] },
  action,
  free: false,
})
const lesson: Lesson = {
  game: 'g',
  title: 't',
  number: 0,
  lessons: 1,
  seat: 0,
  seats: 2,
  steps: [step(null), step(2), step(null)],
}
const playable = { details: { actions: [] }, say: (key: string) => key } as unknown as Playable

describe('a course', () => {
  test('goes on with the choice that the lesson wants, and only with it', () => {
    const course = new Course(lesson)
    course.go(1)
    expect(course.attempt(1)).toBe(false)
    expect(course.at).toBe(1)
    expect(course.attempt(2)).toBe(true)
    expect(course.at).toBe(2)
    expect(course.last).toBe(true)
  })

  test('shows the right way only, after a try that led elsewhere', () => {
    const course = new Course(lesson)
    course.go(1)
    expect(course.scene(playable).decision?.actions).toEqual([1, 2, 3])
    course.attempt(null)
    expect(course.scene(playable).decision?.actions).toEqual([2])
  })

  test('plays events when going on and not when going back', () => {
    const course = new Course(lesson)
    course.go(1)
    expect(course.scene(playable).events).toHaveLength(2)
    course.go(2)
    course.go(1)
    expect(course.scene(playable).events).toEqual([])
  })

  test('tells what happened without whom we wait for', () => {
    const course = new Course(lesson)
    expect(course.news).toEqual([])
    course.go(1)
    expect(course.news).toEqual(['A moves.'])
  })

  test('never leaves the lesson', () => {
    const course = new Course(lesson)
    course.go(-1)
    expect(course.at).toBe(0)
    course.go(9)
    expect(course.at).toBe(2)
  })
})
