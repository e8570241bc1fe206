/** Loads sharp with the first picture: with its library it takes 20 MB, which a server without pictures has no use for. */
import type sharp from 'sharp';

let loading: Promise<typeof sharp> | undefined;

async function load(): Promise<typeof sharp> {
  const { default: loaded } = await import('sharp');
  // Every picture is processed once, so caching decoded ones only costs memory.
  loaded.cache(false);
  return loaded;
}

export function loadSharp(): Promise<typeof sharp> {
  loading ??= load();
  return loading;
}
