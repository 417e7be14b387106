import { expect, test } from 'vitest'
import { readRules } from './rulebook'

const TEXT = `# Berlin 63

Two seats. **[R]** marks
a ruling.

## B3 Attacks
- **B3.1** The defender may claim
  something (B4), see X9.
- **B3.2** An option [O \`rows\`: 5].

## B4 Claims
Judged at once.
`

test('chapters and clauses keep their numbers, and lines that go on are joined', () => {
  expect(readRules(TEXT).map(({ kind, id }) => [kind, id])).toEqual([
    ['title', null],
    ['text', null],
    ['chapter', 'B3'],
    ['clause', 'B3.1'],
    ['clause', 'B3.2'],
    ['chapter', 'B4'],
    ['text', null],
  ])
  expect(
    readRules(TEXT)[1]!
      .runs.map((run) => run.text)
      .join(''),
  ).toBe('Two seats. [R] marks a ruling.')
})

test('a number that exists becomes a reference, any other stays text', () => {
  const clause = readRules(TEXT)[3]!
  expect(clause.runs).toEqual([
    { kind: 'plain', text: 'The defender may claim something (' },
    { kind: 'clause', text: 'B4' },
    { kind: 'plain', text: '), see X9.' },
  ])
})

test('code and strong words are marked, markup of other kinds stays text', () => {
  expect(readRules('a <b>x</b> `y` **z**')[0]!.runs).toEqual([
    { kind: 'plain', text: 'a <b>x</b> ' },
    { kind: 'code', text: 'y' },
    { kind: 'plain', text: ' ' },
    { kind: 'strong', text: 'z' },
  ])
})
