/** /bookmarks and /favourites. */
import { Page } from '../../kit/page.tsx';
import { usePostsMessages } from '../posts-messages.ts';
import { Timeline } from '../timeline/timeline.tsx';
import { bookmarks, favourites } from '../timeline/timelines.ts';

export function BookmarksPage() {
  const words = usePostsMessages();
  return (
    <Page title={words.bookmarks}>
      <Timeline source={bookmarks} label={words.bookmarks} empty={words.bookmarksEmpty} />
    </Page>
  );
}

export function FavouritesPage() {
  const words = usePostsMessages();
  return (
    <Page title={words.favourites}>
      <Timeline source={favourites} label={words.favourites} empty={words.favouritesEmpty} />
    </Page>
  );
}
