/** The picture of an event at the top of its page. */
import { type ShownPicture, WIDE_SIZES } from '../photo.ts';
import { TitledPicture } from './titled-picture.tsx';

interface EventCoverProps {
  event: { title: string; picture: (ShownPicture & { alt: string | null }) | null };
}

export function EventCover({ event: { title, picture } }: EventCoverProps) {
  return (
    <div className="cover bleed">
      <TitledPicture of={picture} title={title} alt={picture?.alt ?? ''} sizes={WIDE_SIZES} isFirst />
    </div>
  );
}
