/** Rows to choose from: each is one checkbox, whose label is the row. */
import type { ReactNode } from 'react';
import css from './newcomer.module.css';

interface OfferListProps<Item> {
  title: string;
  items: readonly Item[];
  children: (item: Item) => ReactNode;
}

export function OfferList<Item>({ title, items, children }: OfferListProps<Item>) {
  if (items.length === 0) return null;
  return (
    <section className="stack tight" aria-label={title}>
      <h2>{title}</h2>
      <div className="card sheet">{items.map(children)}</div>
    </section>
  );
}

interface OfferProps {
  picture: ReactNode;
  name: string;
  about: string;
  /** The label of the action, and of the result. */
  verbs: { offer: string; done: string };
  isChosen: boolean;
  onToggle: () => void;
}

export function Offer({ picture, name, about, verbs, isChosen, onToggle }: OfferProps) {
  return (
    <label className={`row ${css.offer}`}>
      {picture}
      <span className="who">
        <b className="one">{name}</b>
        <span className={`meta one ${css.about}`}>
          <bdi>{about}</bdi>
        </span>
      </span>
      <input type="checkbox" className={css.tick} checked={isChosen} onChange={onToggle} />
      <span className={isChosen ? 'button small going' : 'button small'}>{isChosen ? verbs.done : verbs.offer}</span>
    </label>
  );
}
