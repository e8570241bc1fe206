/** Config: name, description and settings of this community. */
import { localRegistrations } from '../../domain/instance/local-registrations.ts';
import type { Settings } from '../../domain/instance/settings.ts';
import { builder } from './builder.ts';

const Config = builder.objectRef<Settings>('Config').implement({
  fields: (t) => ({
    name: t.exposeString('name', { nullable: true }),
    description: t.exposeString('description', { nullable: true }),
    registrationsOpen: t.boolean({
      nullable: true,
      resolve: (settings, _args, ctx) => localRegistrations(ctx, settings) !== 'closed',
    }),
  }),
});

builder.queryField('config', (t) =>
  t.field({ type: Config, nullable: true, resolve: (_root, _args, ctx) => ctx.find.settings() }),
);
