/** The kinds of ticket of an event: what each costs, how many are left, and where people pay. */
import type { EventWords } from '../event-words.ts';
import { priceText } from '../price.ts';
import { kindNote, type ShownKind } from '../ticket-kinds.ts';
import { Tag } from './tag.tsx';

interface TicketKindsProps {
  kinds: readonly ShownKind[];
  words: EventWords;
  locale: string;
  /** Whether somebody can still join, so that places matter. */
  isOpen: boolean;
  /** Whether links to other sites open a tab of their own. */
  opensTabs?: boolean;
}

type KindProps = Omit<TicketKindsProps, 'kinds'> & { kind: ShownKind };

function Kind({ kind, words, locale, isOpen, opensTabs = false }: KindProps) {
  const { name, description, price, priceCurrency, url, state } = kind;
  const note = isOpen ? kindNote(kind, words) : null;
  return (
    <li className="kind">
      <div className="line wrap">
        <b>
          <bdi>{name}</bdi>
        </b>
        <span>{priceText({ price, priceCurrency, url }, locale) ?? words.free}</span>
        {note !== null &&
          (state === 'AVAILABLE' ? <span className="meta">{note}</span> : <Tag colour="ochre">{note}</Tag>)}
      </div>
      {description !== null && (
        <p className="meta" dir="auto">
          {description}
        </p>
      )}
      {url !== null && isOpen && (
        <p className="meta">
          <a href={url} target={opensTabs ? '_blank' : undefined} rel="nofollow noopener noreferrer">
            {words.payAt({ host: new URL(url).host })}
          </a>
        </p>
      )}
    </li>
  );
}

/** Nothing in events without kinds. */
export function TicketKinds({ kinds, words, ...options }: TicketKindsProps) {
  if (kinds.length === 0) return null;
  return (
    <section className="stack tight" aria-label={words.tickets}>
      <ul className="kinds">
        {kinds.map((kind) => (
          <Kind key={kind.id} kind={kind} words={words} {...options} />
        ))}
      </ul>
    </section>
  );
}
