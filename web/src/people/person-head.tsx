/** The top of a person's page: pictures, name, what they say about themselves, and what one can do. */
import { BadgeCheck, Bot, Lock } from 'lucide-react';
import { Link } from 'react-router';
import { ButtonLink } from '../kit/button.tsx';
import { HtmlText } from '../kit/html-text.tsx';
import { session } from '../server/session.ts';
import { shortDate, shortNumber } from '../words/format.ts';
import { type Account, accountPath, nameOf, serverOf } from './account.ts';
import { AccountLine } from './account-line.tsx';
import { DisplayName } from './display-name.tsx';
import { FamiliarFollowers } from './familiar-followers.tsx';
import { FollowButton } from './follow-button.tsx';
import { usePeopleMessages } from './people-messages.ts';
import css from './person-head.module.css';
import { PersonMenu } from './person-menu.tsx';
import { PrivateNote } from './private-note.tsx';
import { useRelationship } from './relationship.ts';
import { RelationshipState } from './relationship-state.tsx';

export function PersonHead({ account }: { account: Account }) {
  const words = usePeopleMessages();
  const relationship = useRelationship(account.id);
  const isOwn = account.id === session().actorId;
  const path = accountPath(account);
  const server = serverOf(account);
  return (
    <section className={css.head}>
      <img
        className={css.banner}
        src={account.header_static}
        alt={account.header_description}
        width={704}
        height={235}
      />
      <div className={css.bar}>
        <img className={css.avatar} src={account.avatar} alt={account.avatar_description} width={96} height={96} />
        <div className={css.actions}>
          {isOwn ? (
            <ButtonLink to="/settings/profile">{words.editProfile}</ButtonLink>
          ) : (
            <FollowButton account={account} />
          )}
          <PersonMenu account={account} relationship={relationship ?? null} />
        </div>
      </div>
      <div>
        <p className={css.name}>
          <DisplayName account={account} />
        </p>
        <p className={css.badges}>
          <span>@{account.acct}</span>
          {account.locked && (
            <span role="img" aria-label={words.locked} title={words.locked}>
              <Lock aria-hidden="true" size={16} />
            </span>
          )}
          {account.bot && (
            <span role="img" aria-label={words.bot} title={words.bot}>
              <Bot aria-hidden="true" size={18} />
            </span>
          )}
          {account.roles?.map(({ id, name }) => (
            <span key={id} className={css.badge}>
              {name}
            </span>
          ))}
          {relationship?.followed_by && <span className={css.badge}>{words.followsYou}</span>}
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
      {relationship && <RelationshipState account={account} relationship={relationship} />}
      {account.note && <HtmlText html={account.note} emojis={account.emojis} />}
      {account.fields.length > 0 && <Fields account={account} />}
      <p className={css.counts}>
        <Link to={path}>
          {words.posts({ number: account.statuses_count, shown: shortNumber(account.statuses_count) })}
        </Link>
        <Link to={`${path}/followers`}>
          {words.followers({ number: account.followers_count, shown: shortNumber(account.followers_count) })}
        </Link>
        <Link to={`${path}/following`}>{words.following({ shown: shortNumber(account.following_count) })}</Link>
        <span className="soft">{words.joined({ date: shortDate(account.created_at) })}</span>
      </p>
      {!isOwn && <FamiliarFollowers id={account.id} />}
      {relationship && !isOwn && <PrivateNote key={relationship.id} relationship={relationship} />}
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
                <BadgeCheck aria-hidden="true" size={18} />
              </span>
            )}
            <HtmlText html={value} emojis={account.emojis} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
