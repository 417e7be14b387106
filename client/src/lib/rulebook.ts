/** Reads the rules of a game, as the server sends them, into blocks with clause numbers. Text only: nothing is HTML. */
export interface Run {
  kind: 'plain' | 'strong' | 'code' | 'clause'
  text: string
}

export interface Block {
  kind: 'title' | 'chapter' | 'text' | 'clause'
  /** The number of the chapter or clause (`B3`, `B3.4`), for anchors. */
  id: string | null
  runs: Run[]
}

const CHAPTER = /^## (?:([A-Z]+\d+) )?(.*)$/
const CLAUSE = /^- \*\*([A-Z]+\d+\.\d+)\*\* (.*)$/
const PARTS = /\*\*(.+?)\*\*|`(.+?)`|\b([A-Z]+\d+(?:\.\d+)?)\b/g

export function readRules(text: string): Block[] {
  const drafts = text.split('\n').reduce<Draft[]>(gather, [])
  const known = new Set(drafts.flatMap((draft) => draft.id ?? []))
  return drafts.map(({ kind, id, words }) => ({ kind, id, runs: runs(words, known) }))
}

interface Draft {
  kind: Block['kind']
  id: string | null
  words: string
  open: boolean
}

/** A line begins a block, or goes on with the one before it. */
function gather(drafts: Draft[], line: string): Draft[] {
  const last = drafts.at(-1)
  const chapter = CHAPTER.exec(line)
  const clause = CLAUSE.exec(line)
  if (!line.trim()) {
    if (last) last.open = false
  } else if (line.startsWith('# ')) drafts.push({ kind: 'title', id: null, words: line.slice(2), open: false })
  else if (chapter) drafts.push({ kind: 'chapter', id: chapter[1] ?? null, words: chapter[2]!, open: false })
  else if (clause) drafts.push({ kind: 'clause', id: clause[1]!, words: clause[2]!, open: true })
  else if (last?.open) last.words += ` ${line.trim()}`
  else drafts.push({ kind: 'text', id: null, words: line.trim(), open: true })
  return drafts
}

function runs(words: string, known: ReadonlySet<string>): Run[] {
  const found: Run[] = []
  let at = 0
  for (const part of words.matchAll(PARTS)) {
    const [whole, strong, code, clause] = part
    if (clause && !known.has(clause)) continue
    if (part.index > at) found.push({ kind: 'plain', text: words.slice(at, part.index) })
    found.push(
      strong
        ? { kind: 'strong', text: strong }
        : code
          ? { kind: 'code', text: code }
          : { kind: 'clause', text: clause! },
    )
    at = part.index + whole.length
  }
  if (at < words.length) found.push({ kind: 'plain', text: words.slice(at) })
  return found
}
