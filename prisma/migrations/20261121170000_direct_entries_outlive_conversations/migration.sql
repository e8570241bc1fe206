-- Whoever deletes a conversation keeps its statuses in the direct timeline.
ALTER TABLE "direct_entries" DROP CONSTRAINT "direct_entries_conversation_id_fkey";
ALTER TABLE "direct_entries" ALTER COLUMN "conversation_id" DROP NOT NULL;
ALTER TABLE "direct_entries" ADD CONSTRAINT "direct_entries_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "conversations"("id") ON DELETE SET NULL ON UPDATE CASCADE;
