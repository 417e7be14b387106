/** Loads a page when its address is shown. */
import type { Component } from 'svelte'

export type Page = Component<{ id: string }>

const pages = import.meta.glob<{ default: Page }>('./*.svelte')

export async function loadPage(name: string): Promise<Page> {
  const load = pages[`./${name}.svelte`]
  if (!load) throw new Error(`no page ${name}`)
  return (await load()).default
}
