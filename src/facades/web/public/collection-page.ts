/** The page of a collection: what it is about, and the accounts in it. */

import type { Account } from '../../../entities/people/account.ts';
import type { Collection } from '../../../entities/people/collection.ts';
import type { Messages as PublicWords } from '../../../generated/texts/all/pages/public.ts';
import { nameWithEmoji } from '../kit/emoji-text.ts';
import { type Html, html } from '../kit/html.ts';

const line = (account: Account): Html => html`<article class="post"><p class="who">
<img class="face" src="${account.avatar}" alt="" width="44" height="44">
<a href="/@${account.acct}">${nameWithEmoji(account.display_name || account.username, account.emojis)}</a> <span class="soft">@${account.acct}</span></p></article>`;

export function collectionPage(
  { collection, accounts }: { collection: Collection; accounts: Account[] },
  words: PublicWords,
): Html {
  const people = new Map(accounts.map((account) => [account.id, account]));
  const owner = people.get(collection.account_id);
  const members = collection.items.flatMap((item) => people.get(item.account_id ?? '') ?? []);
  const by =
    owner &&
    html`<p class="soft">${words.recommendedBy} <a href="/@${owner.acct}">${nameWithEmoji(owner.display_name || owner.username, owner.emojis)}</a></p>`;
  const nobody = members.length === 0 && html`<p class="soft">${words.emptyCollection}</p>`;
  return html`<h1>${collection.name}</h1><p>${collection.description}</p>${by}${members.map(line)}${nobody}`;
}
