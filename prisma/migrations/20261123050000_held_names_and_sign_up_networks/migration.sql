-- AlterTable
ALTER TABLE "users" ADD COLUMN     "sign_up_network" BYTEA;

-- AlterTable
ALTER TABLE "actors" ADD COLUMN     "held_until" TIMESTAMPTZ(3);

-- Few actors are held.
CREATE INDEX "actors_held" ON "actors" ("held_until") WHERE "held_until" IS NOT NULL;
