/** The page to which a post links. */
import type { PreviewCard } from '../state/status.ts';
import css from './preview-card.module.css';

export function PreviewCardView({ card }: { card: PreviewCard }) {
  return (
    <a className={css.card} href={card.url} target="_blank" rel="noopener noreferrer">
      {card.image && (
        <img className={css.picture} src={card.image} alt={card.image_description} loading="lazy" decoding="async" />
      )}
      <span className={css.words}>
        <span className="meta">{card.provider_name || new URL(card.url).hostname}</span>
        <strong lang={card.language ?? undefined}>{card.title || card.url}</strong>
        {card.description && <span className="meta clamp">{card.description}</span>}
      </span>
    </a>
  );
}
