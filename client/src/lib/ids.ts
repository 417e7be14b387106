/** Names of things inside drawings. Where several boards are on one page, each has names of its own. */
import { getContext, setContext } from 'svelte'

const KEY = 'ids'

/** Let all drawings below this component begin their names so. */
export const giveIds = (prefix: string): void => void setContext(KEY, prefix)

/** How names of things begin here: with nothing, where there is one board only. */
export const ownIds = (): string => getContext<string | undefined>(KEY) ?? ''
