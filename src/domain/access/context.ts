/** The context of every command and query: the platform and the viewer. */
import type { Platform } from '../../platform/platform.ts';
import type { IdentityViewer, UserViewer, Viewer } from './viewer.ts';

export interface DomainContext extends Platform {
  viewer: Viewer | null;
  /** In which the reader reads texts that were written in several, the preferred one first. Absent in jobs, which read originals. */
  languages?: readonly string[] | undefined;
  /** The language that the address names, for which the reader asks before that of the settings. */
  namedLanguages?: readonly string[] | undefined;
}

export interface UserContext extends DomainContext {
  viewer: UserViewer;
}

export interface IdentityContext extends DomainContext {
  viewer: IdentityViewer;
}
