/** Signs of tokens and of words of the trade. */
import type { Sign } from '../word'

const CASE = 'M-11 1H-2V9H-11ZM-8.5 1V-2H-4.5V1'

export const SIGNS: Record<string, Sign> = {
  token: { line: 'M-10 0a10 10 0 1 0 20 0 10 10 0 1 0-20 0M-6 0a6 6 0 1 0 12 0 6 6 0 1 0-12 0' },
  reveal: { line: 'M-10 0Q0-10.6 10 0 0 10.6-10 0ZM0-3.4a3.4 3.4 0 1 0 .01 0' },
  move_two: { line: 'M-8.5-4.2H5.7M1.4-8.5 6.4-4.2 1.4 0M-5.7 5.7H8.5M4.2 1.4 9.2 5.7 4.2 9.9' },
  swap: { line: 'M-8.5-4.2H7M2.8-8.5 7.8-4.2 2.8 0M8.5 5.7H-7M-2.8 1.4-7.8 5.7-2.8 9.9' },
  case: { line: 'M-10-4H10V9H-10ZM-4-4V-8H4V-4M-10 1H10' },
  carry: { line: `${CASE}M2 5H11M7.5 1.5 11 5 7.5 8.5` },
  throw: { line: `${CASE}M-7-5Q2-13 10-3M10.5-8V-3H5.5` },
  alone: { line: `${CASE}M-2-6H10M6.5-9.5 10-6 6.5-2.5` },
  agent: { line: 'M-3.6-4.5a3.7 3.7 0 1 1 5 3.5Q0-.3 0 2.6M0 6.6v.3M-11-10H11V10H-11Z' },
  expose: { line: 'M-11-10H11V10H-11ZM-7 0Q0-7 7 0 0 7-7 0ZM0-2a2 2 0 1 0 .01 0' },
  remove: { line: 'M-8 10V-4Q-8-10 0-10 8-10 8-4V10ZM-11-9 11 9M11-9-11 9' },
  crown: { full: 'M-9 7-10.5-5-5-.5 0-8 5-.5 10.5-5 9 7Z' },
}
