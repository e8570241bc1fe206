-- CreateTable
CREATE TABLE "discussions" (
    "status_id" BIGINT NOT NULL,
    "group_id" BIGINT NOT NULL,
    "title" TEXT NOT NULL,
    "answers_count" INTEGER NOT NULL DEFAULT 0,
    "last_id" BIGINT NOT NULL,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "discussions_pkey" PRIMARY KEY ("status_id")
);

-- CreateIndex
CREATE INDEX "discussions_group_id_last_id_idx" ON "discussions"("group_id", "last_id" DESC);

-- AddForeignKey
ALTER TABLE "discussions" ADD CONSTRAINT "discussions_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "statuses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "discussions" ADD CONSTRAINT "discussions_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The title of a discussion is found, too. The content of a remote post contains it.
CREATE OR REPLACE FUNCTION search_status_words(s statuses) RETURNS tsvector
    LANGUAGE sql STABLE
    AS $$
  SELECT to_tsvector('simple', search_fold(left(concat_ws(' ', s.spoiler_text,
    CASE WHEN s.local THEN concat_ws(' ', (SELECT d.title FROM discussions d WHERE d.status_id = s.id), s.text) ELSE search_text(s.content) END,
    (SELECT array_to_string(p.options, ' ') FROM polls p WHERE p.status_id = s.id),
    (SELECT string_agg(m.description, ' ' ORDER BY m.position) FROM media m WHERE m.status_id = s.id)), 100000)))
$$;
