/** A live preview of the event as a card. */

import { useWatch } from 'react-hook-form';
import { DateBlock } from '../../../src/look/components/date-block.tsx';
import { TitledPicture } from '../../../src/look/components/titled-picture.tsx';
import { GROUP_SIZES, pictureAt } from '../../../src/look/photo.ts';
import { dateAndTime, readerIn } from '../words/format.ts';
import { utcOf } from '../words/zone-times.ts';
import type { FormParts } from './form-parts.ts';
import { useOrganizingMessages } from './organizing-messages.ts';

export function EventPreview({ form }: Pick<FormParts, 'form'>) {
  const words = useOrganizingMessages();
  const [title, beginsOn, timeZone, placeText, onlineAddress, picture] = useWatch({
    control: form.control,
    name: ['title', 'beginsOn', 'timeZone', 'placeText', 'onlineAddress', 'picture'],
  });
  const shown = title.trim() || words.untitled;
  const begins = utcOf(beginsOn, timeZone);
  const place = placeText.trim() || (onlineAddress && words.onlinePlace);
  const facts = [begins && dateAndTime(begins), place].filter(Boolean);
  return (
    <article className="card raised eventcard">
      <TitledPicture
        of={picture && pictureAt(picture.url, picture)}
        title={shown}
        sizes={GROUP_SIZES}
        className="pic"
      />
      {begins && (
        <DateBlock event={{ beginsOn: begins, timeZone, options: { showStartTime: true } }} reader={readerIn()} />
      )}
      <div className="text">
        <h3>
          <bdi>{shown}</bdi>
        </h3>
        {facts.length > 0 && <p className="meta">{facts.join('\u00a0· ')}</p>}
      </div>
    </article>
  );
}
