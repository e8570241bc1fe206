/** /events/{uuid}: one event. */
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { HtmlText } from '../kit/html-text.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { Card, Page } from '../kit/page.tsx';
import { Moment } from '../kit/time.tsx';
import { trpc } from '../server/api.ts';

export function EventPage() {
  const { uuid = '' } = useParams();
  const query = useQuery(trpc.events.get.queryOptions({ id: uuid }));
  return (
    <Loaded query={query}>
      {(event) => (
        <Page title={event.title}>
          <Card>
            <Moment at={event.beginsOn} />
            <HtmlText html={event.description} />
          </Card>
        </Page>
      )}
    </Loaded>
  );
}
