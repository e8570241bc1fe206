/** Config: name, description and settings of this community. */
import type { Settings } from '../../domain/instance/settings.ts';
import { builder } from './builder.ts';

const Config = builder.objectRef<Settings>('Config').implement({
  fields: (t) => ({
    name: t.exposeString('name', { nullable: true }),
    description: t.exposeString('description', { nullable: true }),
    registrationsOpen: t.boolean({ nullable: true, resolve: (settings) => settings.registrations !== 'closed' }),
  }),
});

builder.queryField('config', (t) =>
  t.field({ type: Config, nullable: true, resolve: (_root, _args, ctx) => ctx.find.settings() }),
);
