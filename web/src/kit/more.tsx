/** The button below a list that has more pages. */
import { Button } from './button.tsx';
import { useKitMessages } from './kit-messages.ts';

interface MoreProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

export function More({ query }: MoreProps) {
  const words = useKitMessages();
  if (!query.hasNextPage) return null;
  return (
    <Button busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
      {words.more}
    </Button>
  );
}
