/** Quotes between a server and remote people, with the documents of Mastodon (FEP-044f). */
import { type FediversePeer, type PeerActor, startPeer } from '../servers/fediverse-peer.ts';
import { Correspondent, type Note } from './correspondent.ts';

const CONTEXT = 'https://www.w3.org/ns/activitystreams';

/** Sam, whom alice follows, and kim of a third server, whom nobody follows. */
export class Quoting {
  readonly net: Correspondent;
  readonly third: FediversePeer;
  readonly kim: PeerActor;
  #stamps = 0;

  constructor(net: Correspondent, third: FediversePeer) {
    this.net = net;
    this.third = third;
    this.kim = third.actor('kim');
  }

  static async open(): Promise<Quoting> {
    return new Quoting(await Correspondent.open(), await startPeer('cavage', '127.0.0.2'));
  }

  async close(): Promise<void> {
    await this.net.close();
    await this.third.close();
  }

  /** A post of kim at its address. */
  post(more: Record<string, unknown> = {}): Note {
    return this.net.noteAt(this.third, this.kim, more);
  }

  /** Serves an approval by kim, unless `more` says otherwise; returns its address. */
  stamp(quoting: string, quoted: string, more: Record<string, unknown> = {}): string {
    this.#stamps += 1;
    const path = `/users/kim/quote_authorizations/${this.#stamps}`;
    const id = this.third.url + path;
    return this.third.put(path, {
      ...{ '@context': CONTEXT, id, type: 'QuoteAuthorization', attributedTo: this.kim.uri },
      ...{ interactingObject: quoting, interactionTarget: quoted, ...more },
    });
  }

  /** Sam quotes a post of kim, with an approval. `wrong`: other values in the approval. */
  async approved(quoted: Note, wrong: Record<string, unknown> = {}): Promise<{ id: string; stamp: string }> {
    const note = this.net.note({ content: '<p>Look</p>', quote: quoted.id });
    const stamp = this.stamp(note.id, quoted.id, wrong);
    const object = { ...note, quoteAuthorization: stamp };
    await this.net.send({ id: `${note.id}/activity`, type: 'Create', object, to: object.to, cc: object.cc });
    return { id: note.id, stamp };
  }

  /** The quote in a post, as alice sees it. */
  async quoteIn(uri: string) {
    return (await this.net.shown(uri)).quote;
  }

  /** A request by sam to quote a local post. */
  request(quoted: string, more: Record<string, unknown> = {}) {
    const instrument = this.net.note({ content: '<p>Look</p>', quote: quoted });
    return { id: this.net.fresh(this.net.sam), type: 'QuoteRequest', object: quoted, instrument, ...more };
  }
}
