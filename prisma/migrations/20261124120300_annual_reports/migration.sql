-- Somebody's year; without data while a job makes it.
CREATE TABLE "annual_reports" (
    "id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "year" INTEGER NOT NULL,
    "schema_version" INTEGER NOT NULL,
    "data" JSONB,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "viewed_at" TIMESTAMPTZ(3),

    CONSTRAINT "annual_reports_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "annual_reports_actor_id_year_key" ON "annual_reports"("actor_id", "year");
ALTER TABLE "annual_reports" ADD CONSTRAINT "annual_reports_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;
