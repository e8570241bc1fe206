/** In which of the viewer's lists a person is. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { errorText } from '../kit/error-text.ts';
import { Checkbox } from '../kit/field.tsx';
import { useKitMessages } from '../kit/kit-messages.ts';
import { Loaded } from '../kit/loaded.tsx';
import { showToast } from '../kit/toast.tsx';
import { api, queryClient, trpc } from '../server/api.ts';
import { type Account, nameOf } from './account.ts';
import { usePeopleMessages } from './people-messages.ts';

export function ListsDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const words = usePeopleMessages();
  const kit = useKitMessages();
  const lists = useQuery(trpc.lists.list.queryOptions({}));
  const own = trpc.lists.withAccount.queryOptions({ id: account.id });
  const { data: within = [] } = useQuery(own);
  const change = useMutation({
    mutationFn: ({ id, isIn }: { id: string; isIn: boolean }) => {
      const input = { id, account_ids: [account.id] };
      return isIn ? api.lists.addAccounts.mutate(input) : api.lists.removeAccounts.mutate(input);
    },
    onError: (error) => showToast(errorText(error, kit), { wrong: true }),
    onSettled: (_answer, _error, { id }) =>
      Promise.all([
        queryClient.invalidateQueries(own),
        queryClient.invalidateQueries({ queryKey: ['pages', 'list', id] }),
        queryClient.invalidateQueries({ queryKey: ['pages', 'listMembers', id] }),
      ]),
  });
  return (
    <Dialog title={words.listsTitle({ name: nameOf(account) })} onClose={onClose}>
      <Loaded query={lists}>
        {(all) => (
          <>
            {all.length === 0 && <p>{words.noLists}</p>}
            {all.map(({ id, title }) => (
              <Checkbox
                key={id}
                label={title}
                checked={within.some((list) => list.id === id)}
                onChange={({ target }) => change.mutate({ id, isIn: target.checked })}
              />
            ))}
          </>
        )}
      </Loaded>
      <ButtonLink to="/lists">{words.editLists}</ButtonLink>
    </Dialog>
  );
}
