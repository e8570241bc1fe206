/** The URL of a tag's page. */
import type { Platform } from '../../platform/platform.ts';
import { normalizeTag } from './normalize.ts';

export function tagUrl(platform: Pick<Platform, 'config'>, name: string): string {
  return `${platform.config.publicUrl}/tags/${encodeURIComponent(normalizeTag(name))}`;
}
