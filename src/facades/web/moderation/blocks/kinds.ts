/** The kinds of blocks by the last part of their page's path. */
import { may, type Viewer } from '../../../../domain/access/viewer.ts';
import type { BlockKind } from './block-kind.ts';
import { ALLOWS, DOMAINS } from './domain-kinds.ts';
import { EMAIL_DOMAINS, EMAILS } from './email-kinds.ts';
import { NAMES, NETWORKS } from './visitor-kinds.ts';

export const KINDS = {
  domains: DOMAINS,
  allows: ALLOWS,
  'email-domains': EMAIL_DOMAINS,
  emails: EMAILS,
  networks: NETWORKS,
  names: NAMES,
} as const satisfies Record<string, BlockKind>;

export type KindName = keyof typeof KINDS;

export const isKind = (name: string): name is KindName => Object.hasOwn(KINDS, name);

/** Those that the viewer manages. */
export const kindsFor = (viewer: Viewer): KindName[] =>
  (Object.keys(KINDS) as KindName[]).filter((name) => may(viewer, KINDS[name].permission, 'admin:read'));
