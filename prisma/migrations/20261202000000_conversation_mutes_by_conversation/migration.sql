-- Whether anybody left a conversation: asked for each status that open streams show.
CREATE INDEX "conversation_mutes_conversation_id_idx" ON "conversation_mutes"("conversation_id");
