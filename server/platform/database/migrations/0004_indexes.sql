CREATE INDEX IF NOT EXISTS "account_user" ON "auth"."account" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "account_identity" ON "auth"."account" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "mailed_link_user" ON "auth"."mailed_link" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "chat_member_other" ON "chat_member" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "credit_entry_chat" ON "credit_entry" USING btree ("chat_id") WHERE "credit_entry"."chat_id" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "questionnaire_home_place" ON "questionnaire" USING btree ("home_place_id") WHERE "questionnaire"."home_place_id" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "questionnaire_current_place" ON "questionnaire" USING btree ("current_place_id") WHERE "questionnaire"."current_place_id" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "suggestion_chat" ON "suggestion" USING btree ("chat_id") WHERE "suggestion"."chat_id" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "photo_look_resembles" ON "photo_look" USING btree ("resembles") WHERE "photo_look"."resembles" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "moderation_act_report" ON "moderation_act" USING btree ("report_id") WHERE "moderation_act"."report_id" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "desk_entry_report" ON "desk_entry" USING btree ("report_id") WHERE "desk_entry"."report_id" is not null;