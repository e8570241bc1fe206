/** The top of a profile: pictures, name, summary, and actions. */
import { BadgeCheck, Bot, Lock } from 'lucide-react';
import { Link } from 'react-router';
import { Banner } from '../../../src/look/components/banner.tsx';
import { Face } from '../../../src/look/components/face.tsx';
import { ButtonLink } from '../kit/button.tsx';
import { HtmlText } from '../kit/html-text.tsx';
import { later } from '../kit/later.ts';
import { session } from '../server/session.ts';
import { shortDate, shortNumber } from '../words/format.ts';
import { type Account, accountPath, nameOf, serverOf } from './account.ts';
import { DisplayName } from './display-name.tsx';
import { FamiliarFollowers } from './familiar-followers.tsx';
import { FollowButton } from './follow-button.tsx';
import { usePeopleMessages } from './people-messages.ts';
import css from './person-head.module.css';
import { PersonMenu } from './person-menu.tsx';
import { needsWords, useRelationship } from './relationship.ts';

const AccountLine = later(async () => (await import('./account-line.tsx')).AccountLine);
const RelationshipState = later(async () => (await import('./relationship-state.tsx')).RelationshipState);

export function PersonHead({ account }: { account: Account }) {
  const words = usePeopleMessages();
  const relationship = useRelationship(account.id);
  const isOwn = account.id === session().actorId;
  const path = accountPath(account);
  const server = serverOf(account);
  const { statuses_count: posts, followers_count: followers, following_count: following } = account;
  return (
    <section className={`card ${css.head}`}>
      <Banner account={account} title={nameOf(account)} className={css.banner} />
      <div className={css.bar}>
        <Face of={account} size="xl" alt={account.avatar_description} />
        <div className={css.actions}>
          {isOwn ? (
            <ButtonLink to="/settings/profile">{words.editProfile}</ButtonLink>
          ) : (
            <FollowButton account={account} isState />
          )}
          <PersonMenu account={account} relationship={relationship ?? null} />
        </div>
      </div>
      <div>
        <p className={css.name}>
          <DisplayName account={account} />
        </p>
        <p className={css.badges}>
          <bdi>@{account.acct}</bdi>
          {account.locked && (
            <span role="img" aria-label={words.locked} title={words.locked}>
              <Lock className="icon s" aria-hidden="true" />
            </span>
          )}
          {account.bot && (
            <span role="img" aria-label={words.bot} title={words.bot}>
              <Bot className="icon s" aria-hidden="true" />
            </span>
          )}
          {account.roles?.map(({ id, name }) => (
            <span key={id} className="tag">
              {name}
            </span>
          ))}
          {relationship?.followed_by && <span className="tag">{words.followsYou}</span>}
        </p>
      </div>
      {account.moved && (
        <div className={css.notice}>
          <p>{words.moved({ name: nameOf(account) })}</p>
          <AccountLine account={account.moved} />
        </div>
      )}
      {server !== null && (
        <p className={css.notice}>
          {words.elsewhere({ server })}{' '}
          <a href={account.url ?? account.uri} target="_blank" rel="noopener noreferrer">
            {words.openThere}
          </a>
        </p>
      )}
      {account.memorial && <p className={css.notice}>{words.memorial}</p>}
      {account.suspended && <p className={css.notice}>{words.suspended}</p>}
      {relationship && needsWords(relationship) && <RelationshipState account={account} relationship={relationship} />}
      {account.note && <HtmlText html={account.note} emojis={account.emojis} />}
      {account.fields.length > 0 && <Fields account={account} />}
      <p className={css.counts}>
        {posts > 0 && <Link to={path}>{words.posts({ number: posts, shown: shortNumber(posts) })}</Link>}
        {followers > 0 && (
          <Link to={`${path}/followers`}>{words.followers({ number: followers, shown: shortNumber(followers) })}</Link>
        )}
        {following > 0 && <Link to={`${path}/following`}>{words.following({ shown: shortNumber(following) })}</Link>}
        <span className="meta">{words.joined({ date: shortDate(account.created_at) })}</span>
      </p>
      {!isOwn && <FamiliarFollowers id={account.id} />}
      {relationship?.note && (
        <p className="meta">
          <b>{words.note}:</b> {relationship.note}
        </p>
      )}
    </section>
  );
}

function Fields({ account }: { account: Account }) {
  const words = usePeopleMessages();
  return (
    <dl className={css.fields}>
      {account.fields.map(({ name, value, verified_at }) => (
        <div key={`${name}:${value}`} className={verified_at ? css.verified : undefined}>
          <dt dir="auto">{name}</dt>
          <dd>
            {verified_at && (
              <span
                role="img"
                aria-label={words.verified({ date: shortDate(verified_at) })}
                title={words.verified({ date: shortDate(verified_at) })}
              >
                <BadgeCheck className="icon s" aria-hidden="true" />
              </span>
            )}
            <HtmlText html={value} emojis={account.emojis} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
