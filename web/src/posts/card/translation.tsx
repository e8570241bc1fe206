/** A machine's translation of a post, where the server has a translator. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from '../../kit/button.tsx';
import { errorText } from '../../kit/error-text.ts';
import { useKitMessages } from '../../kit/kit-messages.ts';
import { showToast } from '../../kit/toast.tsx';
import { api, type Outputs, trpc } from '../../server/api.ts';
import { language } from '../../words/language.ts';
import { usePostsMessages } from '../posts-messages.ts';
import type { Post } from '../state/status.ts';

const HOUR = 3_600_000;

interface Translation {
  /** Whether the server can translate this post. */
  isPossible: boolean;
  shown: Outputs['statuses']['translate'] | undefined;
  busy: boolean;
  ask: () => void;
  hide: () => void;
}

export function useTranslation(post: Post): Translation {
  const kit = useKitMessages();
  const isForeign = post.language !== null && post.language.split('-')[0] !== language;
  const isOpen = post.visibility === 'public' || post.visibility === 'unlisted';
  const isTranslatable = isForeign && isOpen && post.content !== '';
  const { data: instance } = useQuery(
    trpc.instance.get.queryOptions(undefined, { staleTime: HOUR, enabled: isTranslatable }),
  );
  const { mutate, data, isPending, reset } = useMutation({
    mutationFn: () => api.statuses.translate.mutate({ id: post.id, lang: language }),
    onError: (error) => showToast(errorText(error, kit), { wrong: true }),
  });
  const isPossible = isTranslatable && instance?.configuration.translation.enabled === true;
  return { isPossible, shown: data, busy: isPending, ask: () => mutate(), hide: reset };
}

export function Translated({ translation }: { translation: Translation }) {
  const words = usePostsMessages();
  const { isPossible, shown, busy, ask, hide } = translation;
  if (!isPossible) return null;
  return (
    <p className="soft">
      {shown && words.translatedBy({ provider: shown.provider })}{' '}
      <Button look="text" busy={busy} onClick={shown ? hide : ask}>
        {shown ? words.showOriginal : words.translate}
      </Button>
    </p>
  );
}
