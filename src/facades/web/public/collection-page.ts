/** The page of a collection: its topic, and the accounts in it. */

import { Face } from '#look/face.tsx';
import { excerptOf } from '../../../domain/kernel/html/plain-text.ts';
import type { Account } from '../../../entities/people/account.ts';
import type { Collection } from '../../../entities/people/collection.ts';
import type { Messages as PublicWords } from '../../../generated/texts/all/pages/public.ts';
import { empty } from '../kit/drawing.ts';
import { nameWithEmoji } from '../kit/emoji-text.ts';
import { type Html, html } from '../kit/html.ts';
import { render } from '../kit/render.ts';

const NOTE = 160;

const named = ({ display_name, username, emojis }: Account): Html => nameWithEmoji(display_name || username, emojis);

function row(account: Account): Html {
  const about = excerptOf(account.note, NOTE);
  return html`<li class="row">${render(Face, { of: account })}<div class="who"><b><a class="cover-link plain" href="/@${account.acct}">${named(account)}</a></b><bdi class="meta">@${account.acct}</bdi>${about !== '' && html`<p class="meta clamp">${about}</p>`}</div></li>`;
}

export function collectionPage(
  { collection, accounts }: { collection: Collection; accounts: Account[] },
  words: PublicWords,
): Html {
  const people = new Map(accounts.map((account) => [account.id, account]));
  const owner = people.get(collection.account_id);
  const members = collection.items.flatMap((item) => people.get(item.account_id ?? '') ?? []);
  const by = owner && html`<p class="soft">${words.recommendedBy} <a href="/@${owner.acct}">${named(owner)}</a></p>`;
  const list =
    members.length > 0
      ? html`<ul class="card sheet">${members.map(row)}</ul>`
      : empty('boat', { title: words.emptyCollection });
  return html`<div class="column stack"><h1>${collection.name}</h1>${collection.description !== '' && html`<p>${collection.description}</p>`}${by}${list}</div>`;
}
