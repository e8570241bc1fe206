-- Accounts that somebody does not want suggested.
CREATE TABLE "suggestion_dismissals" (
    "actor_id" BIGINT NOT NULL,
    "target_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "suggestion_dismissals_pkey" PRIMARY KEY ("actor_id","target_id")
);
CREATE INDEX "suggestion_dismissals_target_id_idx" ON "suggestion_dismissals"("target_id");
ALTER TABLE "suggestion_dismissals" ADD CONSTRAINT "suggestion_dismissals_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "suggestion_dismissals" ADD CONSTRAINT "suggestion_dismissals_target_id_fkey" FOREIGN KEY ("target_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- For the directory: who posted last, and for suggestions: who has the most followers. Posts of the same day change neither.
CREATE INDEX "actor_stats_last_status_at_actor_id_idx" ON "actor_stats"("last_status_at" DESC NULLS LAST, "actor_id" DESC);
CREATE INDEX "actor_stats_followers_count_actor_id_idx" ON "actor_stats"("followers_count" DESC, "actor_id" DESC);
