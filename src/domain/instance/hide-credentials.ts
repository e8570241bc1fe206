/** Settings as they may be shown and logged: names and passwords in URLs are secret. */

/** Settings that name a server, which may include credentials. */
const WITH_CREDENTIALS: readonly string[] = ['geocoder', 'releaseFeed'];

const CREDENTIALS = /(\/\/)[^/?#@\s]*@/g;

/** `photon:https://me:secret@photon.example` → `photon:https://***@photon.example`; other settings as they are. */
export const hideCredentials = (name: string, value: unknown): unknown =>
  WITH_CREDENTIALS.includes(name) && typeof value === 'string' ? value.replace(CREDENTIALS, '$1***@') : value;
