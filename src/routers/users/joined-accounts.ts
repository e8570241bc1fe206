/** Whether the accounts of two servers that became one may be parted. The page /settings/joined-accounts has the buttons. */
import { joinedState } from '../../domain/persons/joined-accounts.ts';
import { joinedAccountsSchema } from '../../entities/users/joined-accounts.ts';
import { router, userProcedure } from '../../procedures/procedure.ts';

export const joinedAccountsRouter = router({
  state: userProcedure
    .meta({
      inPerson: true,
      openapi: {
        method: 'GET',
        path: '/api/v1/joined_accounts',
        tags: ['users'],
        summary: 'Read whether you may part the accounts of two servers that became one',
      },
    })
    .output(joinedAccountsSchema)
    .query(({ ctx }) => joinedState(ctx)),
});
