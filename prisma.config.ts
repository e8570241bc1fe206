/** Tells Prisma's command line where the schema and the migrations are, and which database it works on. */
import { defineConfig } from 'prisma/config';

const [, , command, subcommand] = process.argv;

// They would run the schema engine, a program that Prisma downloads: https://github.com/prisma/orm/issues/8626.
if (command === 'migrate' || command === 'db') {
  console.error(
    `Prisma's \`${command}${subcommand ? ` ${subcommand}` : ''}\` is not used here: type \`npm run prisma -- migrate dev --name what-it-does [--create-only]\` to write a migration; the server applies migrations when it starts.`,
  );
  process.exit(1);
}
// Every other command looks for the engine without running it.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;
process.env.PRISMA_HIDE_UPDATE_MESSAGE ??= '1';
process.env.CHECKPOINT_DISABLE ??= '1';

export default defineConfig({
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? '' },
});
