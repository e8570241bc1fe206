-- Actions are named by domain/action-log/actions.ts; those from the terminal have no actor. The log outlives its actors.
ALTER TABLE "action_logs" ALTER COLUMN "action" TYPE TEXT USING "action"::TEXT;
DROP TYPE "ActionLogAction";
ALTER TABLE "action_logs" ALTER COLUMN "actor_id" DROP NOT NULL;
ALTER TABLE "action_logs" DROP CONSTRAINT "action_logs_actor_id_fkey";
ALTER TABLE "action_logs" ADD CONSTRAINT "action_logs_actor_id_fkey"
    FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "action_logs_target_type_target_id_id_idx" ON "action_logs"("target_type", "target_id", "id" DESC);
CREATE INDEX "action_logs_action_id_idx" ON "action_logs"("action", "id" DESC);
