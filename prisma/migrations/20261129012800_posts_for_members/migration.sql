-- AlterEnum
ALTER TYPE "StatusVisibility" ADD VALUE 'MEMBERS';

-- AlterTable
ALTER TABLE "statuses" ADD COLUMN "group_id" BIGINT;

-- The new value of the enum cannot be used in the transaction that adds it.
ALTER TABLE "statuses" ADD CONSTRAINT "statuses_group_of_members" CHECK ((visibility::text = 'MEMBERS') = (group_id IS NOT NULL));
