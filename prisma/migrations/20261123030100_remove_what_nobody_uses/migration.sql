-- Applications that no person ever let in can go. Those that are named by anything of a person were let in.
ALTER TABLE "apps" ADD COLUMN "granted_at" TIMESTAMPTZ(3);
UPDATE "apps" SET "granted_at" = "created_at" WHERE "id" IN (
  SELECT "app_id" FROM "access_tokens" WHERE "user_id" IS NOT NULL
  UNION SELECT "app_id" FROM "statuses" UNION SELECT "app_id" FROM "scheduled_statuses" UNION SELECT "signed_up_with_id" FROM "users");

-- Removing an application or a person must not read all statuses. Neither is ever removed once a status names it.
ALTER TABLE "statuses" DROP CONSTRAINT "statuses_app_id_fkey";
ALTER TABLE "statuses" DROP CONSTRAINT "statuses_in_reply_to_actor_id_fkey";
CREATE INDEX "scheduled_statuses_app_id_idx" ON "scheduled_statuses"("app_id");
CREATE INDEX "users_signed_up_with_id_idx" ON "users"("signed_up_with_id");
