CREATE SCHEMA "auth";
--> statement-breakpoint
CREATE TABLE "auth"."account" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."attempt" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "auth"."mailed_link" (
	"hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" text NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."session" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "auth"."suspended_address" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "auth"."suspended_address_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hash" text NOT NULL,
	"user_id" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "suspended_address_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "auth"."user" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"disabled_at" timestamp with time zone,
	"leaves_at" timestamp with time zone,
	"visited_on" date DEFAULT (now() at time zone 'utc')::date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "auth"."verification" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_member" (
	"chat_id" text NOT NULL,
	"user_id" text NOT NULL,
	"other_id" text NOT NULL,
	"shown_id" text,
	"closed_at" timestamp with time zone,
	"last_read_at" timestamp with time zone,
	CONSTRAINT "chat_member_chat_id_user_id_pk" PRIMARY KEY("chat_id","user_id"),
	CONSTRAINT "chat_member_other" CHECK ("chat_member"."user_id" <> "chat_member"."other_id"),
	CONSTRAINT "chat_member_shown" CHECK ("chat_member"."shown_id" = "chat_member"."other_id")
);
--> statement-breakpoint
CREATE TABLE "credit_entry" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"amount" integer NOT NULL,
	"kind" text NOT NULL,
	"chat_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_entry_once" UNIQUE("user_id","kind","chat_id"),
	CONSTRAINT "credit_entry_kind" CHECK ("credit_entry"."kind" in ('opening', 'match', 'grant', 'purchase', 'refund')),
	CONSTRAINT "credit_entry_match" CHECK (("credit_entry"."kind" = 'match') = ("credit_entry"."chat_id" is not null)),
	CONSTRAINT "credit_entry_cost" CHECK ("credit_entry"."kind" <> 'match' or "credit_entry"."amount" = -20)
);
--> statement-breakpoint
CREATE TABLE "message" (
	"id" text PRIMARY KEY NOT NULL,
	"chat_id" text NOT NULL,
	"sender" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_text" CHECK (length("message"."text") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "photo" (
	"user_id" text NOT NULL,
	"slot" smallint NOT NULL,
	"key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"thumbhash" text NOT NULL,
	"state" text DEFAULT 'shown' NOT NULL,
	"reason" text,
	"is_verified" boolean DEFAULT false NOT NULL,
	CONSTRAINT "photo_user_id_slot_pk" PRIMARY KEY("user_id","slot"),
	CONSTRAINT "photo_key_unique" UNIQUE("key"),
	CONSTRAINT "photo_state" CHECK ("photo"."state" in ('shown', 'waiting', 'refused')),
	CONSTRAINT "photo_reason" CHECK (("photo"."state" = 'refused') = ("photo"."reason" is not null)),
	CONSTRAINT "photo_slot" CHECK ("photo"."slot" between 0 and 2)
);
--> statement-breakpoint
CREATE TABLE "profile" (
	"user_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"age" integer NOT NULL,
	"gender" text NOT NULL,
	"summary" text,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profile_age" CHECK ("profile"."age" between 18 and 120),
	CONSTRAINT "profile_name" CHECK (length(trim("profile"."name")) between 1 and 80),
	CONSTRAINT "profile_gender" CHECK ("profile"."gender" in ('Male', 'Female')),
	CONSTRAINT "profile_summary" CHECK (length("profile"."summary") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "questionnaire" (
	"user_id" text PRIMARY KEY NOT NULL,
	"education" text,
	"job" text,
	"hometown" text,
	"current_location" text,
	"home_place_id" integer,
	"current_place_id" integer,
	"max_distance" text,
	"is_student" boolean,
	"relationship_readiness" text,
	"min_age_preference" integer,
	"max_age_preference" integer,
	"seeking" text,
	"dimension_weights" jsonb,
	"looks_preference_general" boolean,
	"looks_preference_points" jsonb,
	"looks_preference_other" text,
	"background_weights" jsonb,
	"interest_weights" jsonb,
	"other_interest_text" text,
	"personality_preferences" jsonb,
	"three_years_answer" text,
	"first_date_answer" text,
	"quality_time_answer" text,
	"values_answer" text,
	"age_given_at" timestamp with time zone,
	"paused_at" timestamp with time zone,
	"learning_off_at" timestamp with time zone,
	"woken_at" timestamp with time zone,
	"language" text,
	CONSTRAINT "questionnaire_age_order" CHECK ("questionnaire"."min_age_preference" < "questionnaire"."max_age_preference"),
	CONSTRAINT "questionnaire_min_age" CHECK ("questionnaire"."min_age_preference" >= 18),
	CONSTRAINT "questionnaire_readiness" CHECK ("questionnaire"."relationship_readiness" in ('short-term', 'short-term-open', 'long-term-open', 'long-term')),
	CONSTRAINT "questionnaire_seeking" CHECK ("questionnaire"."seeking" in ('Men', 'Women', 'Everyone')),
	CONSTRAINT "questionnaire_max_distance" CHECK ("questionnaire"."max_distance" in ('anywhere', 'country', '25', '50', '100', '250', '500')),
	CONSTRAINT "questionnaire_ranking" CHECK (is_ranking("questionnaire"."dimension_weights")),
	CONSTRAINT "questionnaire_interests" CHECK (is_allocation("questionnaire"."interest_weights", 9, 3) and points_sum("questionnaire"."interest_weights") = 9),
	CONSTRAINT "questionnaire_background" CHECK (is_allocation("questionnaire"."background_weights", 6, 18) and points_sum("questionnaire"."background_weights") = 18),
	CONSTRAINT "questionnaire_looks" CHECK (is_looks_allocation("questionnaire"."looks_preference_points", 10, 10)),
	CONSTRAINT "questionnaire_other" CHECK (is_other_text("questionnaire"."interest_weights" -> 8, "questionnaire"."other_interest_text", 50)),
	CONSTRAINT "questionnaire_looks_general" CHECK (coalesce("questionnaire"."looks_preference_general", true) = ("questionnaire"."looks_preference_points" is null)),
	CONSTRAINT "questionnaire_looks_other" CHECK (is_other_text("questionnaire"."looks_preference_points" -> 'other', "questionnaire"."looks_preference_other", 50))
);
--> statement-breakpoint
CREATE TABLE "wallet" (
	"user_id" text PRIMARY KEY NOT NULL,
	"credits" integer NOT NULL,
	CONSTRAINT "wallet_credits" CHECK ("wallet"."credits" >= 0)
);
--> statement-breakpoint
CREATE TABLE "expired_yes" (
	"user_id" text NOT NULL,
	"other_id" text NOT NULL,
	"name" text NOT NULL,
	"expired_at" timestamp with time zone NOT NULL,
	CONSTRAINT "expired_yes_user_id_other_id_pk" PRIMARY KEY("user_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "suggestion" (
	"user_id" text NOT NULL,
	"other_id" text NOT NULL,
	"position" smallint NOT NULL,
	"description" text NOT NULL,
	"reasons" jsonb NOT NULL,
	"distance" text,
	"say" jsonb,
	"response" text,
	"responded_at" timestamp with time zone,
	"outcome" text,
	"chat_id" text,
	"offered_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "suggestion_user_id_other_id_pk" PRIMARY KEY("user_id","other_id"),
	CONSTRAINT "suggestion_position" UNIQUE("user_id","position"),
	CONSTRAINT "suggestion_three" CHECK ("suggestion"."position" between 0 and 2),
	CONSTRAINT "suggestion_other" CHECK ("suggestion"."user_id" <> "suggestion"."other_id"),
	CONSTRAINT "suggestion_response" CHECK ("suggestion"."response" in ('Yes', 'No')),
	CONSTRAINT "suggestion_outcome_of_yes" CHECK ("suggestion"."outcome" is null or "suggestion"."response" = 'Yes'),
	CONSTRAINT "suggestion_outcome" CHECK ("suggestion"."outcome" in ('matched', 'other-out-of-credits'))
);
--> statement-breakpoint
CREATE TABLE "former_offer" (
	"low_id" text NOT NULL,
	"high_id" text NOT NULL,
	"score" double precision NOT NULL,
	"offered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"arm" text,
	"low_predicted" double precision,
	"high_predicted" double precision,
	"low_response" text,
	"high_response" text,
	CONSTRAINT "former_offer_low_id_high_id_offered_at_pk" PRIMARY KEY("low_id","high_id","offered_at"),
	CONSTRAINT "former_offer_order" CHECK ("former_offer"."low_id" collate "C" < "former_offer"."high_id" collate "C"),
	CONSTRAINT "former_offer_arm" CHECK ("former_offer"."arm" in ('start', 'score', 'model')),
	CONSTRAINT "former_offer_low_response" CHECK ("former_offer"."low_response" in ('Yes', 'No')),
	CONSTRAINT "former_offer_high_response" CHECK ("former_offer"."high_response" in ('Yes', 'No'))
);
--> statement-breakpoint
CREATE TABLE "matching_round" (
	"made_at" timestamp with time zone PRIMARY KEY NOT NULL,
	"norms" jsonb NOT NULL,
	"answers" integer NOT NULL,
	"model" jsonb
);
--> statement-breakpoint
CREATE TABLE "member_score" (
	"user_id" text PRIMARY KEY NOT NULL,
	"looks_score" double precision DEFAULT 5 NOT NULL,
	"background_score" double precision DEFAULT 5 NOT NULL,
	"willingness" double precision DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pairing" (
	"low_id" text NOT NULL,
	"high_id" text NOT NULL,
	"score" double precision NOT NULL,
	"offered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"arm" text,
	"low_predicted" double precision,
	"high_predicted" double precision,
	"low_response" text,
	"high_response" text,
	"closed_at" timestamp with time zone,
	"why" text,
	CONSTRAINT "pairing_low_id_high_id_pk" PRIMARY KEY("low_id","high_id"),
	CONSTRAINT "pairing_order" CHECK ("pairing"."low_id" collate "C" < "pairing"."high_id" collate "C"),
	CONSTRAINT "pairing_arm" CHECK ("pairing"."arm" in ('start', 'score', 'model')),
	CONSTRAINT "pairing_low_response" CHECK ("pairing"."low_response" in ('Yes', 'No')),
	CONSTRAINT "pairing_high_response" CHECK ("pairing"."high_response" in ('Yes', 'No')),
	CONSTRAINT "pairing_closed" CHECK (("pairing"."why" is null) = ("pairing"."closed_at" is null)),
	CONSTRAINT "pairing_why" CHECK ("pairing"."why" in ('rejected', 'matched', 'expired', 'unmatched'))
);
--> statement-breakpoint
CREATE TABLE "vacancy" (
	"user_id" text PRIMARY KEY NOT NULL,
	"place_id" integer,
	"gender" text,
	"age" integer,
	"seeking" text,
	"min_age_preference" integer,
	"max_age_preference" integer
);
--> statement-breakpoint
CREATE TABLE "photo_check" (
	"user_id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"gesture" text NOT NULL,
	"picture" text,
	"is_blurred" boolean DEFAULT true NOT NULL,
	"held" jsonb,
	CONSTRAINT "photo_check_picture_unique" UNIQUE("picture"),
	CONSTRAINT "photo_check_state" CHECK ("photo_check"."state" in ('asked', 'waiting', 'expired', 'same', 'face', 'gesture', 'photos', 'different')),
	CONSTRAINT "photo_check_picture" CHECK (("photo_check"."state" = 'waiting') = ("photo_check"."picture" is not null))
);
--> statement-breakpoint
CREATE TABLE "photo_decision" (
	"photo" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text NOT NULL,
	"scores" jsonb
);
--> statement-breakpoint
CREATE TABLE "photo_hash" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "photo_hash_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"photo" text NOT NULL,
	"hash" bit(128) NOT NULL,
	"why" text NOT NULL,
	"user_id" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photo_hash_photo_unique" UNIQUE("photo"),
	CONSTRAINT "photo_hash_why" CHECK ("photo_hash"."why" in ('refused', 'suspended'))
);
--> statement-breakpoint
CREATE TABLE "photo_look" (
	"key" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"scores" jsonb,
	"hash" bit(128),
	"mirrored_hash" bit(128),
	"resembles" integer,
	"verified_at" timestamp with time zone,
	"notified_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "block" (
	"user_id" text NOT NULL,
	"other_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "block_user_id_other_id_pk" PRIMARY KEY("user_id","other_id"),
	CONSTRAINT "block_other_person" CHECK ("block"."user_id" <> "block"."other_id")
);
--> statement-breakpoint
CREATE TABLE "former_match" (
	"user_id" text NOT NULL,
	"other_id" text NOT NULL,
	"name" text NOT NULL,
	"ended_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "former_match_user_id_other_id_pk" PRIMARY KEY("user_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "moderation_act" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "moderation_act_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"command_id" text DEFAULT gen_random_uuid()::text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"operator" text NOT NULL,
	"act" text NOT NULL,
	"user_id" text NOT NULL,
	"report_id" text,
	"why" text NOT NULL,
	"until" timestamp with time zone,
	CONSTRAINT "moderation_act_command_id_unique" UNIQUE("command_id"),
	CONSTRAINT "moderation_act_act" CHECK ("moderation_act"."act" in ('warn', 'suspend', 'restore', 'close'))
);
--> statement-breakpoint
CREATE TABLE "report" (
	"id" text PRIMARY KEY NOT NULL,
	"reporter_id" text,
	"reported_id" text NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"evidence" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	"taken_by" text,
	"taken_at" timestamp with time zone,
	"notified_at" timestamp with time zone,
	CONSTRAINT "report_reason" CHECK ("report"."reason" in ('fake', 'scam', 'harassment', 'sexual', 'underage', 'other')),
	CONSTRAINT "report_text" CHECK (length("report"."text") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "suspended_device" (
	"user_id" text NOT NULL,
	"hash" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "suspended_device_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "warning" (
	"user_id" text PRIMARY KEY NOT NULL,
	"why" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "place" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"region" text,
	"country" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"population" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "place_list" (
	"version" text PRIMARY KEY NOT NULL,
	"loaded_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "place_name" (
	"folded" text NOT NULL,
	"country" text NOT NULL,
	"population" integer NOT NULL,
	"place_id" integer NOT NULL,
	"name" text NOT NULL,
	"is_other" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"way" text NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"outcome" text,
	CONSTRAINT "notice_kind" CHECK ("notice"."kind" in ('match', 'message', 'suggestions', 'reminder')),
	CONSTRAINT "notice_way" CHECK ("notice"."way" in ('push', 'mail')),
	CONSTRAINT "notice_outcome" CHECK ("notice"."outcome" in ('acknowledged', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "notice_setting" (
	"user_id" text PRIMARY KEY NOT NULL,
	"off" text[] DEFAULT '{}' NOT NULL,
	"names_in_mails" boolean DEFAULT false NOT NULL,
	"time_zone" text,
	"seen_at" timestamp with time zone,
	"mail_refused_at" timestamp with time zone,
	CONSTRAINT "notice_setting_off" CHECK ("notice_setting"."off" <@ array['push:match', 'push:message', 'push:suggestions', 'push:reminder', 'mail:match', 'mail:message', 'mail:suggestions', 'mail:reminder'])
);
--> statement-breakpoint
CREATE TABLE "push_key" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"private_key" text NOT NULL,
	CONSTRAINT "push_key_is_one" CHECK ("push_key"."id")
);
--> statement-breakpoint
CREATE TABLE "push_subscription" (
	"endpoint" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"session_id" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"shows_text" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"credits" integer NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	"intent_id" text,
	"refunded_amount" integer DEFAULT 0 NOT NULL,
	"disputed_amount" integer DEFAULT 0 NOT NULL,
	"missing_credits" integer DEFAULT 0 NOT NULL,
	"problem" text,
	CONSTRAINT "payment_intent_id_unique" UNIQUE("intent_id"),
	CONSTRAINT "payment_amounts" CHECK ("payment"."credits" > 0 and "payment"."amount" > 0),
	CONSTRAINT "payment_problem" CHECK ("payment"."problem" in ('no-member', 'suspended', 'spent', 'unknown'))
);
--> statement-breakpoint
CREATE TABLE "auth"."operator" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"role" text DEFAULT 'operator' NOT NULL,
	"disabled_at" timestamp with time zone,
	"link_hash" text,
	"link_expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "operator_email_unique" UNIQUE("email"),
	CONSTRAINT "operator_link_hash_unique" UNIQUE("link_hash"),
	CONSTRAINT "operator_role" CHECK ("auth"."operator"."role" in ('operator', 'viewer'))
);
--> statement-breakpoint
CREATE TABLE "auth"."operator_account" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."operator_session" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"user_id" text NOT NULL,
	"has_second_factor" boolean DEFAULT false NOT NULL,
	"active_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "operator_session_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "auth"."operator_two_factor" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	CONSTRAINT "operator_two_factor_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "auth"."operator_verification" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backup_record" (
	"made_at" timestamp with time zone PRIMARY KEY DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "desk_entry" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "desk_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"operator" text NOT NULL,
	"act" text NOT NULL,
	"user_id" text,
	"report_id" text,
	"why" text DEFAULT '' NOT NULL,
	CONSTRAINT "desk_entry_act" CHECK ("desk_entry"."act" in ('operator-added', 'operator-removed', 'password-set', 'signed-in', 'looked', 'took', 'undid', 'granted', 'took-back', 'signed-out-member', 'deletion-started', 'exported', 'photo-shown', 'photo-refused', 'photo-waits-again', 'compared', 'payment-solved'))
);
--> statement-breakpoint
CREATE TABLE "desk_figures" (
	"name" text PRIMARY KEY NOT NULL,
	"figures" jsonb NOT NULL,
	"counted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pending_act" (
	"id" text PRIMARY KEY NOT NULL,
	"operator" text NOT NULL,
	"act" text NOT NULL,
	"user_id" text NOT NULL,
	"report_id" text,
	"why" text NOT NULL,
	"until" timestamp with time zone,
	"acts_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pending_act_report_id_unique" UNIQUE("report_id")
);
--> statement-breakpoint
CREATE TABLE "write_time" (
	"user_id" text NOT NULL,
	"what" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "write_time_user_id_what_pk" PRIMARY KEY("user_id","what")
);
--> statement-breakpoint
ALTER TABLE "auth"."account" ADD CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."mailed_link" ADD CONSTRAINT "mailed_link_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."suspended_address" ADD CONSTRAINT "suspended_address_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_member" ADD CONSTRAINT "chat_member_chat_id_chat_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chat"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_chat_id_chat_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chat"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo" ADD CONSTRAINT "photo_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile" ADD CONSTRAINT "profile_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire" ADD CONSTRAINT "questionnaire_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire" ADD CONSTRAINT "questionnaire_home_place_id_place_id_fk" FOREIGN KEY ("home_place_id") REFERENCES "public"."place"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire" ADD CONSTRAINT "questionnaire_current_place_id_place_id_fk" FOREIGN KEY ("current_place_id") REFERENCES "public"."place"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet" ADD CONSTRAINT "wallet_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expired_yes" ADD CONSTRAINT "expired_yes_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expired_yes" ADD CONSTRAINT "expired_yes_other_id_user_id_fk" FOREIGN KEY ("other_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestion" ADD CONSTRAINT "suggestion_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestion" ADD CONSTRAINT "suggestion_other_id_user_id_fk" FOREIGN KEY ("other_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestion" ADD CONSTRAINT "suggestion_chat_id_chat_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chat"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_score" ADD CONSTRAINT "member_score_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancy" ADD CONSTRAINT "vacancy_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_check" ADD CONSTRAINT "photo_check_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_hash" ADD CONSTRAINT "photo_hash_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_look" ADD CONSTRAINT "photo_look_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_look" ADD CONSTRAINT "photo_look_resembles_photo_hash_id_fk" FOREIGN KEY ("resembles") REFERENCES "public"."photo_hash"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "block" ADD CONSTRAINT "block_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "block" ADD CONSTRAINT "block_other_id_user_id_fk" FOREIGN KEY ("other_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_match" ADD CONSTRAINT "former_match_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_match" ADD CONSTRAINT "former_match_other_id_user_id_fk" FOREIGN KEY ("other_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_act" ADD CONSTRAINT "moderation_act_report_id_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."report"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspended_device" ADD CONSTRAINT "suspended_device_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warning" ADD CONSTRAINT "warning_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_setting" ADD CONSTRAINT "notice_setting_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "auth"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."operator_account" ADD CONSTRAINT "operator_account_user_id_operator_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."operator"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."operator_session" ADD CONSTRAINT "operator_session_user_id_operator_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."operator"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."operator_two_factor" ADD CONSTRAINT "operator_two_factor_user_id_operator_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."operator"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_entry" ADD CONSTRAINT "desk_entry_report_id_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."report"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_act" ADD CONSTRAINT "pending_act_report_id_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."report"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "write_time" ADD CONSTRAINT "write_time_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_user" ON "auth"."account" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_identity" ON "auth"."account" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "attempt_expires" ON "auth"."attempt" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "mailed_link_user" ON "auth"."mailed_link" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mailed_link_expires" ON "auth"."mailed_link" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "session_user" ON "auth"."session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_expires" ON "auth"."session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "suspended_address_hash" ON "auth"."suspended_address" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "user_created" ON "auth"."user" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "verification_identifier" ON "auth"."verification" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "verification_expires" ON "auth"."verification" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "chat_created" ON "chat" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "chat_member_user" ON "chat_member" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "chat_member_other" ON "chat_member" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "credit_entry_chat" ON "credit_entry" USING btree ("chat_id") WHERE "credit_entry"."chat_id" is not null;--> statement-breakpoint
CREATE INDEX "message_chat" ON "message" USING btree ("chat_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_one_wingman" ON "message" USING btree ("chat_id") WHERE "message"."sender" = 'AI_WINGMAN';--> statement-breakpoint
CREATE INDEX "photo_waiting" ON "photo" USING btree ("user_id") WHERE "photo"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "profile_demo" ON "profile" USING btree ("user_id") WHERE "profile"."is_demo";--> statement-breakpoint
CREATE INDEX "questionnaire_home_place" ON "questionnaire" USING btree ("home_place_id") WHERE "questionnaire"."home_place_id" is not null;--> statement-breakpoint
CREATE INDEX "questionnaire_current_place" ON "questionnaire" USING btree ("current_place_id") WHERE "questionnaire"."current_place_id" is not null;--> statement-breakpoint
CREATE INDEX "expired_yes_other" ON "expired_yes" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "expired_yes_at" ON "expired_yes" USING btree ("expired_at");--> statement-breakpoint
CREATE INDEX "suggestion_other_user" ON "suggestion" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "suggestion_chat" ON "suggestion" USING btree ("chat_id") WHERE "suggestion"."chat_id" is not null;--> statement-breakpoint
CREATE INDEX "former_offer_high" ON "former_offer" USING btree ("high_id");--> statement-breakpoint
CREATE INDEX "pairing_low_offered" ON "pairing" USING btree ("low_id","offered_at");--> statement-breakpoint
CREATE INDEX "pairing_high_offered" ON "pairing" USING btree ("high_id","offered_at");--> statement-breakpoint
CREATE INDEX "vacancy_shuffled" ON "vacancy" USING btree (hashtext("user_id"));--> statement-breakpoint
CREATE INDEX "vacancy_place" ON "vacancy" USING btree ("place_id") WHERE "vacancy"."place_id" is not null;--> statement-breakpoint
CREATE INDEX "photo_check_waiting" ON "photo_check" USING btree ("at") WHERE "photo_check"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "photo_decision_at" ON "photo_decision" USING btree ("at");--> statement-breakpoint
CREATE INDEX "photo_hash_user" ON "photo_hash" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "photo_hash_at" ON "photo_hash" USING btree ("at");--> statement-breakpoint
CREATE INDEX "photo_look_user" ON "photo_look" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "photo_look_resembles" ON "photo_look" USING btree ("resembles") WHERE "photo_look"."resembles" is not null;--> statement-breakpoint
CREATE INDEX "photo_look_unhashed" ON "photo_look" USING btree ("user_id") WHERE "photo_look"."hash" is null;--> statement-breakpoint
CREATE INDEX "block_other" ON "block" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "former_match_other" ON "former_match" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "former_match_ended" ON "former_match" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "moderation_act_at" ON "moderation_act" USING btree ("at");--> statement-breakpoint
CREATE INDEX "moderation_act_user" ON "moderation_act" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "moderation_act_report" ON "moderation_act" USING btree ("report_id") WHERE "moderation_act"."report_id" is not null;--> statement-breakpoint
CREATE INDEX "report_reported" ON "report" USING btree ("reported_id");--> statement-breakpoint
CREATE INDEX "report_reporter" ON "report" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "report_with_evidence" ON "report" USING btree ("closed_at") WHERE ("report"."evidence" <> '{"profile":null,"photos":[],"messages":[]}'::jsonb or "report"."text" <> '');--> statement-breakpoint
CREATE INDEX "report_waiting" ON "report" USING btree ("created_at","reason") WHERE "report"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "suspended_device_hash" ON "suspended_device" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "place_latitude" ON "place" USING btree ("latitude","longitude","id");--> statement-breakpoint
CREATE INDEX "place_name_prefix" ON "place_name" USING btree ("folded" text_pattern_ops,"country","population","place_id","is_other");--> statement-breakpoint
CREATE INDEX "notice_user" ON "notice" USING btree ("user_id","decided_at");--> statement-breakpoint
CREATE INDEX "notice_decided" ON "notice" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX "push_subscription_user" ON "push_subscription" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_subscription_session" ON "push_subscription" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "payment_by_member" ON "payment" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payment_by_time" ON "payment" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payment_problems" ON "payment" USING btree ("created_at") WHERE "payment"."problem" is not null;--> statement-breakpoint
CREATE INDEX "desk_entry_at" ON "desk_entry" USING btree ("at");--> statement-breakpoint
CREATE INDEX "desk_entry_user" ON "desk_entry" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "desk_entry_solved" ON "desk_entry" USING btree ("why") WHERE "desk_entry"."act" = 'payment-solved';--> statement-breakpoint
CREATE INDEX "desk_entry_report" ON "desk_entry" USING btree ("report_id") WHERE "desk_entry"."report_id" is not null;--> statement-breakpoint
CREATE INDEX "write_time_at" ON "write_time" USING btree ("at");--> statement-breakpoint
CREATE INDEX "write_time_block" ON "write_time" USING btree ("what") WHERE "write_time"."what" like 'block:%';
--> statement-breakpoint
CREATE TRIGGER credit_entry_stays BEFORE UPDATE OR DELETE ON credit_entry
  FOR EACH ROW EXECUTE FUNCTION credit_entry_stays();
--> statement-breakpoint
CREATE TRIGGER desk_entry_stays BEFORE UPDATE OR DELETE ON desk_entry
  FOR EACH ROW EXECUTE FUNCTION log_entry_stays();
--> statement-breakpoint
CREATE TRIGGER moderation_act_stays BEFORE UPDATE OR DELETE ON moderation_act
  FOR EACH ROW EXECUTE FUNCTION log_entry_stays();
--> statement-breakpoint
-- Trigrams find a part of a text. In a schema of their own, because the API may call the listed functions of public only.
CREATE SCHEMA IF NOT EXISTS trigram;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA trigram;
--> statement-breakpoint
CREATE INDEX user_email_part ON auth."user" USING gin (lower(email) trigram.gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX profile_name_part ON profile USING gin (lower(name) trigram.gin_trgm_ops);
--> statement-breakpoint
-- The columns that zero-cache may hold. Treat every one of them as readable by a browser.
CREATE PUBLICATION wing_sync FOR TABLE
  profile (user_id, name, age, gender, summary, is_demo, created_at, updated_at),
  photo (user_id, slot, key, width, height, thumbhash, state, reason, is_verified),
  questionnaire (
    user_id, education, job, hometown, current_location, home_place_id, current_place_id, is_student,
    relationship_readiness, min_age_preference, max_age_preference, max_distance, seeking,
    dimension_weights, looks_preference_general, looks_preference_points, looks_preference_other,
    background_weights, interest_weights, other_interest_text, personality_preferences,
    three_years_answer, first_date_answer, quality_time_answer, values_answer, age_given_at, paused_at,
    learning_off_at, woken_at, language
  ),
  wallet (user_id, credits),
  credit_entry (id, user_id, amount, kind, chat_id, created_at),
  suggestion (
    user_id, other_id, position, description, reasons, distance, say, response, responded_at,
    outcome, chat_id, offered_at
  ),
  chat (id, created_at),
  chat_member (chat_id, user_id, other_id, shown_id, closed_at, last_read_at),
  message (id, chat_id, sender, text, created_at),
  block (user_id, other_id, name, created_at),
  expired_yes (user_id, other_id, name, expired_at);
