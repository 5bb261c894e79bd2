export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]

export type Database = {
  public: {
    Tables: {
      abuse_reports: {
        Row: {
          created_at: string
          decision: string | null
          details: string | null
          evidence: Json | null
          handled_at: string | null
          handled_by: string | null
          id: string
          message_id: string | null
          reason: string
          reported_user_id: string | null
          reporter_id: string | null
          resolution: string | null
          status: string
        }
        Insert: {
          created_at?: string
          decision?: string | null
          details?: string | null
          evidence?: Json | null
          handled_at?: string | null
          handled_by?: string | null
          id?: string
          message_id?: string | null
          reason: string
          reported_user_id?: string | null
          reporter_id?: string | null
          resolution?: string | null
          status?: string
        }
        Update: {
          created_at?: string
          decision?: string | null
          details?: string | null
          evidence?: Json | null
          handled_at?: string | null
          handled_by?: string | null
          id?: string
          message_id?: string | null
          reason?: string
          reported_user_id?: string | null
          reporter_id?: string | null
          resolution?: string | null
          status?: string
        }
        Relationships: [
          {
            foreignKeyName: "abuse_reports_handled_by_fkey"
            columns: ["handled_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "abuse_reports_message_id_fkey"
            columns: ["message_id"]
            isOneToOne: false
            referencedRelation: "messages"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "abuse_reports_reported_user_id_fkey"
            columns: ["reported_user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "abuse_reports_reporter_id_fkey"
            columns: ["reporter_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      association_seasons: {
        Row: {
          allows: string[]
          association_id: string
          begins_on: string
          created_at: string
          ends_on: string
          id: string
          name: string
          sentence: string
          source_url: string | null
          updated_at: string
        }
        Insert: {
          allows?: string[]
          association_id: string
          begins_on: string
          created_at?: string
          ends_on: string
          id?: string
          name: string
          sentence: string
          source_url?: string | null
          updated_at?: string
        }
        Update: {
          allows?: string[]
          association_id?: string
          begins_on?: string
          created_at?: string
          ends_on?: string
          id?: string
          name?: string
          sentence?: string
          source_url?: string | null
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "association_seasons_association_id_fkey"
            columns: ["association_id"]
            isOneToOne: false
            referencedRelation: "associations"
            referencedColumns: ["id"]
          },
        ]
      }
      associations: {
        Row: {
          created_at: string
          id: string
          is_demo: boolean
          name: string
          updated_at: string
        }
        Insert: {
          created_at?: string
          id?: string
          is_demo?: boolean
          name: string
          updated_at?: string
        }
        Update: {
          created_at?: string
          id?: string
          is_demo?: boolean
          name?: string
          updated_at?: string
        }
        Relationships: []
      }
      college_board_cards: {
        Row: {
          added_at: string
          board_column: string
          deadline_on: string | null
          interest_id: string
          kept_at: string | null
          moved_at: string
          next_step: string | null
          next_step_on: string | null
          note: string | null
          place: number
          player_id: string
        }
        Insert: {
          added_at?: string
          board_column?: string
          deadline_on?: string | null
          interest_id: string
          kept_at?: string | null
          moved_at?: string
          next_step?: string | null
          next_step_on?: string | null
          note?: string | null
          place?: number
          player_id: string
        }
        Update: {
          added_at?: string
          board_column?: string
          deadline_on?: string | null
          interest_id?: string
          kept_at?: string | null
          moved_at?: string
          next_step?: string | null
          next_step_on?: string | null
          note?: string | null
          place?: number
          player_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "college_board_cards_interest_id_fkey"
            columns: ["interest_id"]
            isOneToOne: true
            referencedRelation: "interests"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "college_board_cards_player_id_fkey"
            columns: ["player_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      college_invitations: {
        Row: {
          answered_at: string | null
          college_id: string
          created_at: string
          email: string
          expires_at: string
          id: string
          invited_by: string | null
          role: string
          status: string
        }
        Insert: {
          answered_at?: string | null
          college_id: string
          created_at?: string
          email: string
          expires_at?: string
          id?: string
          invited_by?: string | null
          role: string
          status?: string
        }
        Update: {
          answered_at?: string | null
          college_id?: string
          created_at?: string
          email?: string
          expires_at?: string
          id?: string
          invited_by?: string | null
          role?: string
          status?: string
        }
        Relationships: [
          {
            foreignKeyName: "college_invitations_college_id_fkey"
            columns: ["college_id"]
            isOneToOne: false
            referencedRelation: "colleges"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "college_invitations_invited_by_fkey"
            columns: ["invited_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      college_programs: {
        Row: {
          coach_name: string | null
          college_id: string
          created_at: string
          esports_title_id: string
          id: string
          is_published: boolean
          minimum_gpa: number | null
          minimum_ordinal: number | null
          minimum_rank: string | null
          open_spots: number
          place: string | null
          positions_needed: string[]
          practice_hours: number | null
          roster_size: number
          scholarship_max: number | null
          scholarship_min: number | null
          updated_at: string
        }
        Insert: {
          coach_name?: string | null
          college_id: string
          created_at?: string
          esports_title_id: string
          id?: string
          is_published?: boolean
          minimum_gpa?: number | null
          minimum_ordinal?: number | null
          minimum_rank?: string | null
          open_spots?: number
          place?: string | null
          positions_needed?: string[]
          practice_hours?: number | null
          roster_size?: number
          scholarship_max?: number | null
          scholarship_min?: number | null
          updated_at?: string
        }
        Update: {
          coach_name?: string | null
          college_id?: string
          created_at?: string
          esports_title_id?: string
          id?: string
          is_published?: boolean
          minimum_gpa?: number | null
          minimum_ordinal?: number | null
          minimum_rank?: string | null
          open_spots?: number
          place?: string | null
          positions_needed?: string[]
          practice_hours?: number | null
          roster_size?: number
          scholarship_max?: number | null
          scholarship_min?: number | null
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "college_programs_college_id_fkey"
            columns: ["college_id"]
            isOneToOne: false
            referencedRelation: "colleges"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "college_programs_esports_title_id_fkey"
            columns: ["esports_title_id"]
            isOneToOne: false
            referencedRelation: "esports_titles"
            referencedColumns: ["id"]
          },
        ]
      }
      college_reply_times: {
        Row: {
          answered_percent: number | null
          college_id: string
          counted: number
          counted_on: string
          median_days: number | null
        }
        Insert: {
          answered_percent?: number | null
          college_id: string
          counted: number
          counted_on?: string
          median_days?: number | null
        }
        Update: {
          answered_percent?: number | null
          college_id?: string
          counted?: number
          counted_on?: string
          median_days?: number | null
        }
        Relationships: [
          {
            foreignKeyName: "college_reply_times_college_id_fkey"
            columns: ["college_id"]
            isOneToOne: true
            referencedRelation: "colleges"
            referencedColumns: ["id"]
          },
        ]
      }
      college_requests: {
        Row: {
          city: string
          college_id: string | null
          country: string
          created_at: string
          decided_at: string | null
          decided_by: string | null
          decision_note: string | null
          id: string
          name: string
          position: string
          proof_url: string | null
          state: string | null
          status: string
          user_id: string
          website_url: string
        }
        Insert: {
          city: string
          college_id?: string | null
          country?: string
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          decision_note?: string | null
          id?: string
          name: string
          position: string
          proof_url?: string | null
          state?: string | null
          status?: string
          user_id: string
          website_url: string
        }
        Update: {
          city?: string
          college_id?: string | null
          country?: string
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          decision_note?: string | null
          id?: string
          name?: string
          position?: string
          proof_url?: string | null
          state?: string | null
          status?: string
          user_id?: string
          website_url?: string
        }
        Relationships: [
          {
            foreignKeyName: "college_requests_college_id_fkey"
            columns: ["college_id"]
            isOneToOne: false
            referencedRelation: "colleges"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "college_requests_decided_by_fkey"
            columns: ["decided_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "college_requests_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      colleges: {
        Row: {
          about: string | null
          aid_deadline: string | null
          application_deadline: string | null
          banner_url: string | null
          city: string
          colors: string[] | null
          country: string
          created_at: string
          facilities: string | null
          games: string[]
          id: string
          is_published: boolean
          level: string
          logo_url: string | null
          majors: string[]
          name: string
          open_spots: number
          place: string
          reply_days: number | null
          requirements: string | null
          scholarship_max: number | null
          scholarship_min: number | null
          scholarships: boolean
          slug: string
          state: string | null
          tuition_in_state: number | null
          tuition_out_of_state: number | null
          updated_at: string
          website_url: string | null
        }
        Insert: {
          about?: string | null
          aid_deadline?: string | null
          application_deadline?: string | null
          banner_url?: string | null
          city: string
          colors?: string[] | null
          country?: string
          created_at?: string
          facilities?: string | null
          games?: string[]
          id?: string
          is_published?: boolean
          level?: string
          logo_url?: string | null
          majors?: string[]
          name: string
          open_spots?: number
          place?: never
          reply_days?: number | null
          requirements?: string | null
          scholarship_max?: number | null
          scholarship_min?: number | null
          scholarships?: boolean
          slug: string
          state?: string | null
          tuition_in_state?: number | null
          tuition_out_of_state?: number | null
          updated_at?: string
          website_url?: string | null
        }
        Update: {
          about?: string | null
          aid_deadline?: string | null
          application_deadline?: string | null
          banner_url?: string | null
          city?: string
          colors?: string[] | null
          country?: string
          created_at?: string
          facilities?: string | null
          games?: string[]
          id?: string
          is_published?: boolean
          level?: string
          logo_url?: string | null
          majors?: string[]
          name?: string
          open_spots?: number
          place?: never
          reply_days?: number | null
          requirements?: string | null
          scholarship_max?: number | null
          scholarship_min?: number | null
          scholarships?: boolean
          slug?: string
          state?: string | null
          tuition_in_state?: number | null
          tuition_out_of_state?: number | null
          updated_at?: string
          website_url?: string | null
        }
        Relationships: []
      }
      contact_messages: {
        Row: {
          created_at: string
          email: string
          handled_at: string | null
          handled_by: string | null
          id: string
          message: string
          name: string
          status: string
          topic: string
          user_id: string | null
        }
        Insert: {
          created_at?: string
          email: string
          handled_at?: string | null
          handled_by?: string | null
          id?: string
          message: string
          name: string
          status?: string
          topic?: string
          user_id?: string | null
        }
        Update: {
          created_at?: string
          email?: string
          handled_at?: string | null
          handled_by?: string | null
          id?: string
          message?: string
          name?: string
          status?: string
          topic?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "contact_messages_handled_by_fkey"
            columns: ["handled_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "contact_messages_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      content_drafts: {
        Row: {
          article_id: string | null
          based_on: string | null
          created_at: string
          fields: Json
          id: string
          kind: string
          page_id: string | null
          updated_at: string
          user_id: string
        }
        Insert: {
          article_id?: string | null
          based_on?: string | null
          created_at?: string
          fields?: Json
          id?: string
          kind: string
          page_id?: string | null
          updated_at?: string
          user_id?: string
        }
        Update: {
          article_id?: string | null
          based_on?: string | null
          created_at?: string
          fields?: Json
          id?: string
          kind?: string
          page_id?: string | null
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "content_drafts_article_id_fkey"
            columns: ["article_id"]
            isOneToOne: false
            referencedRelation: "news_articles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "content_drafts_page_id_fkey"
            columns: ["page_id"]
            isOneToOne: false
            referencedRelation: "content_pages"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "content_drafts_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      content_page_slugs: {
        Row: {
          page_id: string
          slug: string
        }
        Insert: {
          page_id: string
          slug: string
        }
        Update: {
          page_id?: string
          slug?: string
        }
        Relationships: [
          {
            foreignKeyName: "content_page_slugs_page_id_fkey"
            columns: ["page_id"]
            isOneToOne: false
            referencedRelation: "content_pages"
            referencedColumns: ["id"]
          },
        ]
      }
      content_pages: {
        Row: {
          body: string
          created_at: string
          created_by: string | null
          display_order: number
          html: string | null
          id: string
          is_published: boolean
          menu_description: string | null
          outline: Json | null
          publish_at: string | null
          reading_minutes: number | null
          sections: Json | null
          slug: string
          title: string
          unpublish_at: string | null
          updated_at: string
          words: string | null
        }
        Insert: {
          body?: string
          created_at?: string
          created_by?: string | null
          display_order?: number
          html?: string | null
          id?: string
          is_published?: boolean
          menu_description?: string | null
          outline?: Json | null
          publish_at?: string | null
          reading_minutes?: number | null
          sections?: Json | null
          slug: string
          title: string
          unpublish_at?: string | null
          updated_at?: string
          words?: never
        }
        Update: {
          body?: string
          created_at?: string
          created_by?: string | null
          display_order?: number
          html?: string | null
          id?: string
          is_published?: boolean
          menu_description?: string | null
          outline?: Json | null
          publish_at?: string | null
          reading_minutes?: number | null
          sections?: Json | null
          slug?: string
          title?: string
          unpublish_at?: string | null
          updated_at?: string
          words?: never
        }
        Relationships: [
          {
            foreignKeyName: "content_pages_created_by_fkey"
            columns: ["created_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      content_revisions: {
        Row: {
          article_id: string | null
          body: string
          created_at: string
          created_by: string | null
          fields: Json
          id: number
          page_id: string | null
          summary: string | null
          title: string
        }
        Insert: {
          article_id?: string | null
          body: string
          created_at?: string
          created_by?: string | null
          fields?: Json
          id?: never
          page_id?: string | null
          summary?: string | null
          title: string
        }
        Update: {
          article_id?: string | null
          body?: string
          created_at?: string
          created_by?: string | null
          fields?: Json
          id?: never
          page_id?: string | null
          summary?: string | null
          title?: string
        }
        Relationships: [
          {
            foreignKeyName: "content_revisions_article_id_fkey"
            columns: ["article_id"]
            isOneToOne: false
            referencedRelation: "news_articles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "content_revisions_created_by_fkey"
            columns: ["created_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "content_revisions_page_id_fkey"
            columns: ["page_id"]
            isOneToOne: false
            referencedRelation: "content_pages"
            referencedColumns: ["id"]
          },
        ]
      }
      conversation_mutes: {
        Row: {
          conversation_id: string
          created_at: string
          until: string | null
          user_id: string
        }
        Insert: {
          conversation_id: string
          created_at?: string
          until?: string | null
          user_id?: string
        }
        Update: {
          conversation_id?: string
          created_at?: string
          until?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "conversation_mutes_conversation_id_user_id_fkey"
            columns: ["conversation_id", "user_id"]
            isOneToOne: true
            referencedRelation: "conversation_participants"
            referencedColumns: ["conversation_id", "user_id"]
          },
        ]
      }
      conversation_participants: {
        Row: {
          conversation_id: string
          is_companion: boolean
          is_starred: boolean
          joined_after: number
          joined_at: string
          role: string
          user_id: string
        }
        Insert: {
          conversation_id: string
          is_companion?: boolean
          is_starred?: boolean
          joined_after?: number
          joined_at?: string
          role?: string
          user_id: string
        }
        Update: {
          conversation_id?: string
          is_companion?: boolean
          is_starred?: boolean
          joined_after?: number
          joined_at?: string
          role?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "conversation_participants_conversation_id_fkey"
            columns: ["conversation_id"]
            isOneToOne: false
            referencedRelation: "conversations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "conversation_participants_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      conversations: {
        Row: {
          created_at: string
          created_by: string | null
          dm_key: string | null
          id: string
          lacks_company: boolean
          last_message_id: string | null
          max_participants: number
          message_count: number
          picture_url: string | null
          title: string | null
          type: string
          updated_at: string
        }
        Insert: {
          created_at?: string
          created_by?: string | null
          dm_key?: string | null
          id?: string
          lacks_company?: boolean
          last_message_id?: string | null
          max_participants: number
          message_count?: number
          picture_url?: string | null
          title?: string | null
          type: string
          updated_at?: string
        }
        Update: {
          created_at?: string
          created_by?: string | null
          dm_key?: string | null
          id?: string
          lacks_company?: boolean
          last_message_id?: string | null
          max_participants?: number
          message_count?: number
          picture_url?: string | null
          title?: string | null
          type?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "conversations_created_by_fkey"
            columns: ["created_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "conversations_last_message"
            columns: ["last_message_id"]
            isOneToOne: false
            referencedRelation: "messages"
            referencedColumns: ["id"]
          },
        ]
      }
      esports_positions: {
        Row: {
          display_order: number
          esports_title_id: string
          name: string
        }
        Insert: {
          display_order: number
          esports_title_id: string
          name: string
        }
        Update: {
          display_order?: number
          esports_title_id?: string
          name?: string
        }
        Relationships: [
          {
            foreignKeyName: "esports_positions_esports_title_id_fkey"
            columns: ["esports_title_id"]
            isOneToOne: false
            referencedRelation: "esports_titles"
            referencedColumns: ["id"]
          },
        ]
      }
      esports_ranks: {
        Row: {
          esports_title_id: string
          name: string
          ordinal: number
        }
        Insert: {
          esports_title_id: string
          name: string
          ordinal: number
        }
        Update: {
          esports_title_id?: string
          name?: string
          ordinal?: number
        }
        Relationships: [
          {
            foreignKeyName: "esports_ranks_esports_title_id_fkey"
            columns: ["esports_title_id"]
            isOneToOne: false
            referencedRelation: "esports_titles"
            referencedColumns: ["id"]
          },
        ]
      }
      esports_titles: {
        Row: {
          active: boolean
          id: string
          name: string
          short_names: string[]
          slug: string
        }
        Insert: {
          active?: boolean
          id?: string
          name: string
          short_names?: string[]
          slug: string
        }
        Update: {
          active?: boolean
          id?: string
          name?: string
          short_names?: string[]
          slug?: string
        }
        Relationships: []
      }
      evaluation_criteria: {
        Row: {
          college_id: string
          created_at: string
          display_order: number
          id: string
          name: string
        }
        Insert: {
          college_id: string
          created_at?: string
          display_order?: number
          id?: string
          name: string
        }
        Update: {
          college_id?: string
          created_at?: string
          display_order?: number
          id?: string
          name?: string
        }
        Relationships: [
          {
            foreignKeyName: "evaluation_criteria_college_id_fkey"
            columns: ["college_id"]
            isOneToOne: false
            referencedRelation: "colleges"
            referencedColumns: ["id"]
          },
        ]
      }
      experiment_changes: {
        Row: {
          after: Json | null
          before: Json | null
          changed_at: string
          changed_by: string | null
          id: number
          key: string
          operation: string
          reason: string | null
        }
        Insert: {
          after?: Json | null
          before?: Json | null
          changed_at?: string
          changed_by?: string | null
          id?: never
          key: string
          operation: string
          reason?: string | null
        }
        Update: {
          after?: Json | null
          before?: Json | null
          changed_at?: string
          changed_by?: string | null
          id?: never
          key?: string
          operation?: string
          reason?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "experiment_changes_changed_by_fkey"
            columns: ["changed_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      experiments: {
        Row: {
          created_at: string
          dev_only: boolean
          enabled: boolean
          feature_type: string
          id: string
          key: string
          notes: string | null
          reason: string | null
          required_roles: string[]
          rollout_percentage: number
          updated_at: string
          variant: string | null
        }
        Insert: {
          created_at?: string
          dev_only?: boolean
          enabled?: boolean
          feature_type?: string
          id?: string
          key: string
          notes?: string | null
          reason?: string | null
          required_roles?: string[]
          rollout_percentage?: number
          updated_at?: string
          variant?: string | null
        }
        Update: {
          created_at?: string
          dev_only?: boolean
          enabled?: boolean
          feature_type?: string
          id?: string
          key?: string
          notes?: string | null
          reason?: string | null
          required_roles?: string[]
          rollout_percentage?: number
          updated_at?: string
          variant?: string | null
        }
        Relationships: []
      }
      interest_drafts: {
        Row: {
          answers: Json
          form_id: string
          updated_at: string
          user_id: string
        }
        Insert: {
          answers?: Json
          form_id: string
          updated_at?: string
          user_id?: string
        }
        Update: {
          answers?: Json
          form_id?: string
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "interest_drafts_form_id_fkey"
            columns: ["form_id"]
            isOneToOne: false
            referencedRelation: "interest_forms"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "interest_drafts_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      interest_evaluations: {
        Row: {
          college_id: string
          criterion_id: string
          evaluator_id: string
          interest_id: string
          score: number
          updated_at: string
        }
        Insert: {
          college_id: string
          criterion_id: string
          evaluator_id?: string
          interest_id: string
          score: number
          updated_at?: string
        }
        Update: {
          college_id?: string
          criterion_id?: string
          evaluator_id?: string
          interest_id?: string
          score?: number
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "interest_evaluations_criterion"
            columns: ["college_id", "criterion_id"]
            isOneToOne: false
            referencedRelation: "evaluation_criteria"
            referencedColumns: ["college_id", "id"]
          },
          {
            foreignKeyName: "interest_evaluations_evaluator_id_fkey"
            columns: ["evaluator_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "interest_evaluations_interest"
            columns: ["college_id", "interest_id"]
            isOneToOne: false
            referencedRelation: "interests"
            referencedColumns: ["college_id", "id"]
          },
        ]
      }
      interest_events: {
        Row: {
          actor_id: string | null
          college_id: string
          created_at: string
          from_prospect: boolean
          from_stage: string | null
          id: number
          interest_id: string
          kind: string
          player_label: string | null
          stage_kind: string | null
          to_stage: string | null
        }
        Insert: {
          actor_id?: string | null
          college_id: string
          created_at?: string
          from_prospect?: boolean
          from_stage?: string | null
          id?: never
          interest_id: string
          kind: string
          player_label?: string | null
          stage_kind?: string | null
          to_stage?: string | null
        }
        Update: {
          actor_id?: string | null
          college_id?: string
          created_at?: string
          from_prospect?: boolean
          from_stage?: string | null
          id?: never
          interest_id?: string
          kind?: string
          player_label?: string | null
          stage_kind?: string | null
          to_stage?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "interest_events_actor_id_fkey"
            columns: ["actor_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "interest_events_interest"
            columns: ["college_id", "interest_id"]
            isOneToOne: false
            referencedRelation: "interests"
            referencedColumns: ["college_id", "id"]
          },
        ]
      }
      interest_form_versions: {
        Row: {
          college_id: string
          form_id: string
          id: string
          intro: string | null
          is_current: boolean
          number: number
          published_at: string
          published_by: string | null
          questions: Json
          title: string
        }
        Insert: {
          college_id: string
          form_id: string
          id?: string
          intro?: string | null
          is_current?: boolean
          number: number
          published_at?: string
          published_by?: string | null
          questions: Json
          title: string
        }
        Update: {
          college_id?: string
          form_id?: string
          id?: string
          intro?: string | null
          is_current?: boolean
          number?: number
          published_at?: string
          published_by?: string | null
          questions?: Json
          title?: string
        }
        Relationships: [
          {
            foreignKeyName: "interest_form_versions_form"
            columns: ["college_id", "form_id"]
            isOneToOne: false
            referencedRelation: "interest_forms"
            referencedColumns: ["college_id", "id"]
          },
          {
            foreignKeyName: "interest_form_versions_published_by_fkey"
            columns: ["published_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      interest_forms: {
        Row: {
          college_id: string
          created_at: string
          current_version: number
          display_order: number
          esports_title_id: string | null
          id: string
          intro: string | null
          is_open: boolean
          questions: Json
          title: string
          updated_at: string
        }
        Insert: {
          college_id: string
          created_at?: string
          current_version?: number
          display_order?: number
          esports_title_id?: string | null
          id?: string
          intro?: string | null
          is_open?: boolean
          questions?: Json
          title: string
          updated_at?: string
        }
        Update: {
          college_id?: string
          created_at?: string
          current_version?: number
          display_order?: number
          esports_title_id?: string | null
          id?: string
          intro?: string | null
          is_open?: boolean
          questions?: Json
          title?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "interest_forms_college_id_fkey"
            columns: ["college_id"]
            isOneToOne: false
            referencedRelation: "colleges"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "interest_forms_esports_title_id_fkey"
            columns: ["esports_title_id"]
            isOneToOne: false
            referencedRelation: "esports_titles"
            referencedColumns: ["id"]
          },
        ]
      }
      interest_mentions: {
        Row: {
          college_id: string
          created_at: string
          note_id: string
          seen_at: string | null
          user_id: string
        }
        Insert: {
          college_id: string
          created_at?: string
          note_id: string
          seen_at?: string | null
          user_id: string
        }
        Update: {
          college_id?: string
          created_at?: string
          note_id?: string
          seen_at?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "interest_mentions_college_id_fkey"
            columns: ["college_id"]
            isOneToOne: false
            referencedRelation: "colleges"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "interest_mentions_note_id_fkey"
            columns: ["note_id"]
            isOneToOne: false
            referencedRelation: "interest_notes"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "interest_mentions_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      interest_notes: {
        Row: {
          author_id: string | null
          body: string
          college_id: string
          created_at: string
          id: string
          interest_id: string
          updated_at: string
        }
        Insert: {
          author_id?: string | null
          body: string
          college_id: string
          created_at?: string
          id?: string
          interest_id: string
          updated_at?: string
        }
        Update: {
          author_id?: string | null
          body?: string
          college_id?: string
          created_at?: string
          id?: string
          interest_id?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "interest_notes_author_id_fkey"
            columns: ["author_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "interest_notes_interest"
            columns: ["college_id", "interest_id"]
            isOneToOne: false
            referencedRelation: "interests"
            referencedColumns: ["college_id", "id"]
          },
        ]
      }
      interest_submissions: {
        Row: {
          answers: Json
          college_id: string
          form_id: string
          id: string
          interest_id: string
          last_request: string
          player_id: string
          submitted_at: string
          updated_at: string
          version_id: string
        }
        Insert: {
          answers: Json
          college_id: string
          form_id: string
          id: string
          interest_id: string
          last_request: string
          player_id: string
          submitted_at?: string
          updated_at?: string
          version_id: string
        }
        Update: {
          answers?: Json
          college_id?: string
          form_id?: string
          id?: string
          interest_id?: string
          last_request?: string
          player_id?: string
          submitted_at?: string
          updated_at?: string
          version_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "interest_submissions_interest"
            columns: ["college_id", "interest_id"]
            isOneToOne: false
            referencedRelation: "interests"
            referencedColumns: ["college_id", "id"]
          },
          {
            foreignKeyName: "interest_submissions_player_id_fkey"
            columns: ["player_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "interest_submissions_version"
            columns: ["form_id", "version_id"]
            isOneToOne: false
            referencedRelation: "interest_form_versions"
            referencedColumns: ["form_id", "id"]
          },
        ]
      }
      interest_tags: {
        Row: {
          college_id: string
          interest_id: string
          tag_id: string
        }
        Insert: {
          college_id: string
          interest_id: string
          tag_id: string
        }
        Update: {
          college_id?: string
          interest_id?: string
          tag_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "interest_tags_interest"
            columns: ["college_id", "interest_id"]
            isOneToOne: false
            referencedRelation: "interests"
            referencedColumns: ["college_id", "id"]
          },
          {
            foreignKeyName: "interest_tags_tag"
            columns: ["college_id", "tag_id"]
            isOneToOne: false
            referencedRelation: "pipeline_tags"
            referencedColumns: ["college_id", "id"]
          },
        ]
      }
      interest_tasks: {
        Row: {
          assignee_id: string | null
          college_id: string
          created_at: string
          created_by: string | null
          done_at: string | null
          due_on: string | null
          id: string
          interest_id: string
          title: string
          updated_at: string
        }
        Insert: {
          assignee_id?: string | null
          college_id: string
          created_at?: string
          created_by?: string | null
          done_at?: string | null
          due_on?: string | null
          id?: string
          interest_id: string
          title: string
          updated_at?: string
        }
        Update: {
          assignee_id?: string | null
          college_id?: string
          created_at?: string
          created_by?: string | null
          done_at?: string | null
          due_on?: string | null
          id?: string
          interest_id?: string
          title?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "interest_tasks_assignee_id_fkey"
            columns: ["assignee_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "interest_tasks_created_by_fkey"
            columns: ["created_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "interest_tasks_interest"
            columns: ["college_id", "interest_id"]
            isOneToOne: false
            referencedRelation: "interests"
            referencedColumns: ["college_id", "id"]
          },
        ]
      }
      interests: {
        Row: {
          answered_at: string | null
          assignee_id: string | null
          claimed_on: string | null
          claimed_way: string | null
          class_year: number | null
          college_id: string
          created_at: string
          created_by: string | null
          email: string | null
          esports_title_id: string | null
          gpa: number | null
          handle: string | null
          id: string
          name: string
          person_key: string | null
          player_id: string | null
          rank: string | null
          school: string | null
          sent_at: string | null
          source: string
          stage_id: string | null
          stage_order: number
          stage_since: string | null
          updated_at: string
          withdrawn_at: string | null
        }
        Insert: {
          answered_at?: string | null
          assignee_id?: string | null
          claimed_on?: string | null
          claimed_way?: string | null
          class_year?: number | null
          college_id: string
          created_at?: string
          created_by?: string | null
          email?: string | null
          esports_title_id?: string | null
          gpa?: number | null
          handle?: string | null
          id?: string
          name: string
          person_key?: never
          player_id?: string | null
          rank?: string | null
          school?: string | null
          sent_at?: string | null
          source: string
          stage_id?: string | null
          stage_order?: number
          stage_since?: string | null
          updated_at?: string
          withdrawn_at?: string | null
        }
        Update: {
          answered_at?: string | null
          assignee_id?: string | null
          claimed_on?: string | null
          claimed_way?: string | null
          class_year?: number | null
          college_id?: string
          created_at?: string
          created_by?: string | null
          email?: string | null
          esports_title_id?: string | null
          gpa?: number | null
          handle?: string | null
          id?: string
          name?: string
          person_key?: never
          player_id?: string | null
          rank?: string | null
          school?: string | null
          sent_at?: string | null
          source?: string
          stage_id?: string | null
          stage_order?: number
          stage_since?: string | null
          updated_at?: string
          withdrawn_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "interests_assignee_id_fkey"
            columns: ["assignee_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "interests_college_id_fkey"
            columns: ["college_id"]
            isOneToOne: false
            referencedRelation: "colleges"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "interests_created_by_fkey"
            columns: ["created_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "interests_esports_title_id_fkey"
            columns: ["esports_title_id"]
            isOneToOne: false
            referencedRelation: "esports_titles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "interests_player_id_fkey"
            columns: ["player_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "interests_stage"
            columns: ["college_id", "stage_id"]
            isOneToOne: false
            referencedRelation: "pipeline_stages"
            referencedColumns: ["college_id", "id"]
          },
        ]
      }
      kept_filters: {
        Row: {
          created_at: string
          filter: Json
          id: string
          is_paused: boolean
          keys: string[]
          kind: string
          user_id: string
        }
        Insert: {
          created_at?: string
          filter: Json
          id?: string
          is_paused?: boolean
          keys?: never
          kind: string
          user_id?: string
        }
        Update: {
          created_at?: string
          filter?: Json
          id?: string
          is_paused?: boolean
          keys?: never
          kind?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "kept_filters_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      list_items: {
        Row: {
          added_at: string
          added_by: string
          college_id: string | null
          id: string
          list_id: string
          note: string | null
          place: number
          player_id: string | null
        }
        Insert: {
          added_at?: string
          added_by?: string
          college_id?: string | null
          id?: string
          list_id: string
          note?: string | null
          place?: number
          player_id?: string | null
        }
        Update: {
          added_at?: string
          added_by?: string
          college_id?: string | null
          id?: string
          list_id?: string
          note?: string | null
          place?: number
          player_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "list_items_added_by_fkey"
            columns: ["added_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "list_items_college_id_fkey"
            columns: ["college_id"]
            isOneToOne: false
            referencedRelation: "colleges"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "list_items_list_id_fkey"
            columns: ["list_id"]
            isOneToOne: false
            referencedRelation: "lists"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "list_items_player_id_fkey"
            columns: ["player_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      lists: {
        Row: {
          created_at: string
          id: string
          name: string
          owner_id: string
          updated_at: string
        }
        Insert: {
          created_at?: string
          id?: string
          name: string
          owner_id?: string
          updated_at?: string
        }
        Update: {
          created_at?: string
          id?: string
          name?: string
          owner_id?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "lists_owner_id_fkey"
            columns: ["owner_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      meeting_bookings: {
        Row: {
          booked_at: string | null
          college_id: string
          created_at: string
          feedback_at: string | null
          feedback_by: string | null
          feedback_sentence: string | null
          feedback_words: string | null
          id: string
          interest_id: string
          invited_by: string | null
          meeting_id: string
          outcome: string | null
          recorded_by: string | null
          reminded_at: string | null
          sequence: number
          state: string
          updated_at: string
        }
        Insert: {
          booked_at?: string | null
          college_id: string
          created_at?: string
          feedback_at?: string | null
          feedback_by?: string | null
          feedback_sentence?: string | null
          feedback_words?: string | null
          id?: string
          interest_id: string
          invited_by?: string | null
          meeting_id: string
          outcome?: string | null
          recorded_by?: string | null
          reminded_at?: string | null
          sequence?: number
          state: string
          updated_at?: string
        }
        Update: {
          booked_at?: string | null
          college_id?: string
          created_at?: string
          feedback_at?: string | null
          feedback_by?: string | null
          feedback_sentence?: string | null
          feedback_words?: string | null
          id?: string
          interest_id?: string
          invited_by?: string | null
          meeting_id?: string
          outcome?: string | null
          recorded_by?: string | null
          reminded_at?: string | null
          sequence?: number
          state?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "meeting_bookings_feedback_by_fkey"
            columns: ["feedback_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "meeting_bookings_interest"
            columns: ["college_id", "interest_id"]
            isOneToOne: false
            referencedRelation: "interests"
            referencedColumns: ["college_id", "id"]
          },
          {
            foreignKeyName: "meeting_bookings_invited_by_fkey"
            columns: ["invited_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "meeting_bookings_meeting"
            columns: ["college_id", "meeting_id"]
            isOneToOne: false
            referencedRelation: "meetings"
            referencedColumns: ["college_id", "id"]
          },
          {
            foreignKeyName: "meeting_bookings_recorded_by_fkey"
            columns: ["recorded_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      meetings: {
        Row: {
          cancelled_at: string | null
          college_id: string
          created_at: string
          created_by: string | null
          host_id: string | null
          id: string
          kind: string
          link: string | null
          minutes: number
          place: string | null
          places: number
          series_id: string
          stage_ids: string[]
          starts_at: string
          time_zone: string
          updated_at: string
        }
        Insert: {
          cancelled_at?: string | null
          college_id: string
          created_at?: string
          created_by?: string | null
          host_id?: string | null
          id: string
          kind: string
          link?: string | null
          minutes: number
          place?: string | null
          places: number
          series_id: string
          stage_ids?: string[]
          starts_at: string
          time_zone: string
          updated_at?: string
        }
        Update: {
          cancelled_at?: string | null
          college_id?: string
          created_at?: string
          created_by?: string | null
          host_id?: string | null
          id?: string
          kind?: string
          link?: string | null
          minutes?: number
          place?: string | null
          places?: number
          series_id?: string
          stage_ids?: string[]
          starts_at?: string
          time_zone?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "meetings_college_id_fkey"
            columns: ["college_id"]
            isOneToOne: false
            referencedRelation: "colleges"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "meetings_created_by_fkey"
            columns: ["created_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "meetings_host_id_fkey"
            columns: ["host_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      message_drafts: {
        Row: {
          content: string
          conversation_id: string
          typed_at: string
          user_id: string
        }
        Insert: {
          content: string
          conversation_id: string
          typed_at: string
          user_id?: string
        }
        Update: {
          content?: string
          conversation_id?: string
          typed_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "message_drafts_conversation_id_user_id_fkey"
            columns: ["conversation_id", "user_id"]
            isOneToOne: true
            referencedRelation: "conversation_participants"
            referencedColumns: ["conversation_id", "user_id"]
          },
        ]
      }
      message_reactions: {
        Row: {
          created_at: string
          kind: string
          message_id: string
          user_id: string
        }
        Insert: {
          created_at?: string
          kind: string
          message_id: string
          user_id?: string
        }
        Update: {
          created_at?: string
          kind?: string
          message_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "message_reactions_message_id_fkey"
            columns: ["message_id"]
            isOneToOne: false
            referencedRelation: "messages"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "message_reactions_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      message_read_receipts: {
        Row: {
          message_id: string
          read_at: string
          user_id: string
        }
        Insert: {
          message_id: string
          read_at?: string
          user_id?: string
        }
        Update: {
          message_id?: string
          read_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "message_read_receipts_message_id_fkey"
            columns: ["message_id"]
            isOneToOne: false
            referencedRelation: "messages"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "message_read_receipts_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      messages: {
        Row: {
          content: string
          conversation_id: string
          created_at: string
          deleted_at: string | null
          edited_at: string | null
          id: string
          images: Json | null
          number: number
          reply_to: number | null
          sender_id: string | null
        }
        Insert: {
          content: string
          conversation_id: string
          created_at?: string
          deleted_at?: string | null
          edited_at?: string | null
          id?: string
          images?: Json | null
          number?: number
          reply_to?: number | null
          sender_id?: string | null
        }
        Update: {
          content?: string
          conversation_id?: string
          created_at?: string
          deleted_at?: string | null
          edited_at?: string | null
          id?: string
          images?: Json | null
          number?: number
          reply_to?: number | null
          sender_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "messages_conversation_id_fkey"
            columns: ["conversation_id"]
            isOneToOne: false
            referencedRelation: "conversations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "messages_reply"
            columns: ["conversation_id", "reply_to"]
            isOneToOne: false
            referencedRelation: "messages"
            referencedColumns: ["conversation_id", "number"]
          },
          {
            foreignKeyName: "messages_sender_id_fkey"
            columns: ["sender_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      mr_cooldown_batches: {
        Row: {
          added_ids: string[]
          answer: Json | null
          before: Json
          created_at: string
          created_by: string | null
          id: string
          kind: string
          removed_ids: string[]
          snapshot: string | null
          undo_answer: Json | null
        }
        Insert: {
          added_ids?: string[]
          answer?: Json | null
          before?: Json
          created_at?: string
          created_by?: string | null
          id: string
          kind: string
          removed_ids?: string[]
          snapshot?: string | null
          undo_answer?: Json | null
        }
        Update: {
          added_ids?: string[]
          answer?: Json | null
          before?: Json
          created_at?: string
          created_by?: string | null
          id?: string
          kind?: string
          removed_ids?: string[]
          snapshot?: string | null
          undo_answer?: Json | null
        }
        Relationships: [
          {
            foreignKeyName: "mr_cooldown_batches_created_by_fkey"
            columns: ["created_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      mr_cooldown_changes: {
        Row: {
          ability: string
          after: string | null
          batch_id: string | null
          before: string | null
          changed_at: string | null
          changed_by: string | null
          cooldown_id: string | null
          hero: string
          id: string
          snapshot_after: string
          snapshot_before: string
        }
        Insert: {
          ability: string
          after?: string | null
          batch_id?: string | null
          before?: string | null
          changed_at?: string | null
          changed_by?: string | null
          cooldown_id?: string | null
          hero: string
          id?: string
          snapshot_after: string
          snapshot_before: string
        }
        Update: {
          ability?: string
          after?: string | null
          batch_id?: string | null
          before?: string | null
          changed_at?: string | null
          changed_by?: string | null
          cooldown_id?: string | null
          hero?: string
          id?: string
          snapshot_after?: string
          snapshot_before?: string
        }
        Relationships: [
          {
            foreignKeyName: "mr_cooldown_changes_batch_id_fkey"
            columns: ["batch_id"]
            isOneToOne: false
            referencedRelation: "mr_cooldown_batches"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "mr_cooldown_changes_changed_by_fkey"
            columns: ["changed_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      mr_cooldowns: {
        Row: {
          ability: string
          as_of: string
          charges: number | null
          cooldown_seconds: number | null
          energy_cost: number | null
          hero: string
          id: string
          input_key: string
          kind: string
          note: string | null
          role: string
          updated_at: string
        }
        Insert: {
          ability: string
          as_of?: string
          charges?: number | null
          cooldown_seconds?: number | null
          energy_cost?: number | null
          hero: string
          id?: string
          input_key: string
          kind?: string
          note?: string | null
          role: string
          updated_at?: string
        }
        Update: {
          ability?: string
          as_of?: string
          charges?: number | null
          cooldown_seconds?: number | null
          energy_cost?: number | null
          hero?: string
          id?: string
          input_key?: string
          kind?: string
          note?: string | null
          role?: string
          updated_at?: string
        }
        Relationships: []
      }
      news_article_slugs: {
        Row: {
          article_id: string
          slug: string
        }
        Insert: {
          article_id: string
          slug: string
        }
        Update: {
          article_id?: string
          slug?: string
        }
        Relationships: [
          {
            foreignKeyName: "news_article_slugs_article_id_fkey"
            columns: ["article_id"]
            isOneToOne: false
            referencedRelation: "news_articles"
            referencedColumns: ["id"]
          },
        ]
      }
      news_articles: {
        Row: {
          author_name: string | null
          body: string
          cover_alt: string | null
          cover_small_url: string | null
          cover_url: string | null
          created_at: string
          created_by: string | null
          html: string | null
          id: string
          is_published: boolean
          outline: Json | null
          publish_at: string | null
          published_at: string | null
          reading_minutes: number | null
          sections: Json | null
          slug: string
          summary: string | null
          tags: string[]
          title: string
          unpublish_at: string | null
          updated_at: string
          words: string | null
        }
        Insert: {
          author_name?: string | null
          body?: string
          cover_alt?: string | null
          cover_small_url?: string | null
          cover_url?: string | null
          created_at?: string
          created_by?: string | null
          html?: string | null
          id?: string
          is_published?: boolean
          outline?: Json | null
          publish_at?: string | null
          published_at?: string | null
          reading_minutes?: number | null
          sections?: Json | null
          slug: string
          summary?: string | null
          tags?: string[]
          title: string
          unpublish_at?: string | null
          updated_at?: string
          words?: never
        }
        Update: {
          author_name?: string | null
          body?: string
          cover_alt?: string | null
          cover_small_url?: string | null
          cover_url?: string | null
          created_at?: string
          created_by?: string | null
          html?: string | null
          id?: string
          is_published?: boolean
          outline?: Json | null
          publish_at?: string | null
          published_at?: string | null
          reading_minutes?: number | null
          sections?: Json | null
          slug?: string
          summary?: string | null
          tags?: string[]
          title?: string
          unpublish_at?: string | null
          updated_at?: string
          words?: never
        }
        Relationships: [
          {
            foreignKeyName: "news_articles_created_by_fkey"
            columns: ["created_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      notices: {
        Row: {
          amount: number
          change_id: string
          college_id: string | null
          created_at: string
          id: string
          kind: string
          mailed_at: string | null
          mailed_by: string | null
          read_at: string | null
          subject_id: string
          team_id: string | null
          user_id: string
        }
        Insert: {
          amount?: number
          change_id: string
          college_id?: string | null
          created_at?: string
          id?: string
          kind: string
          mailed_at?: string | null
          mailed_by?: string | null
          read_at?: string | null
          subject_id: string
          team_id?: string | null
          user_id: string
        }
        Update: {
          amount?: number
          change_id?: string
          college_id?: string | null
          created_at?: string
          id?: string
          kind?: string
          mailed_at?: string | null
          mailed_by?: string | null
          read_at?: string | null
          subject_id?: string
          team_id?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "notices_college_id_fkey"
            columns: ["college_id"]
            isOneToOne: false
            referencedRelation: "colleges"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "notices_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "notices_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      notification_preferences: {
        Row: {
          account_notices: string
          account_push: boolean
          email_messages: boolean
          email_practices: boolean
          email_recruiting: boolean
          family_mail: boolean
          language: string | null
          practice_notices: string
          practice_push: boolean
          quiet_from: number
          quiet_until: number
          recruiting_notices: string
          recruiting_push: boolean
          team_notices: string
          team_push: boolean
          time_zone: string | null
          updated_at: string
          user_id: string
          ward_notices: string
        }
        Insert: {
          account_notices?: string
          account_push?: boolean
          email_messages?: boolean
          email_practices?: boolean
          email_recruiting?: boolean
          family_mail?: boolean
          language?: string | null
          practice_notices?: string
          practice_push?: boolean
          quiet_from?: number
          quiet_until?: number
          recruiting_notices?: string
          recruiting_push?: boolean
          team_notices?: string
          team_push?: boolean
          time_zone?: string | null
          updated_at?: string
          user_id?: string
          ward_notices?: string
        }
        Update: {
          account_notices?: string
          account_push?: boolean
          email_messages?: boolean
          email_practices?: boolean
          email_recruiting?: boolean
          family_mail?: boolean
          language?: string | null
          practice_notices?: string
          practice_push?: boolean
          quiet_from?: number
          quiet_until?: number
          recruiting_notices?: string
          recruiting_push?: boolean
          team_notices?: string
          team_push?: boolean
          time_zone?: string | null
          updated_at?: string
          user_id?: string
          ward_notices?: string
        }
        Relationships: [
          {
            foreignKeyName: "notification_preferences_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: true
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      onboarding_progress: {
        Row: {
          details_saved_at: string | null
          finished_at: string | null
          games_saved_at: string | null
          roles_saved_at: string | null
          updated_at: string
          user_id: string
        }
        Insert: {
          details_saved_at?: string | null
          finished_at?: string | null
          games_saved_at?: string | null
          roles_saved_at?: string | null
          updated_at?: string
          user_id?: string
        }
        Update: {
          details_saved_at?: string | null
          finished_at?: string | null
          games_saved_at?: string | null
          roles_saved_at?: string | null
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "onboarding_progress_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: true
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      page_performance_metrics: {
        Row: {
          bounce_rate: number | null
          created_at: string
          id: string
          interactions_count: number | null
          load_time: number | null
          page_path: string
          scroll_depth: number | null
          session_id: string | null
          time_on_page: number | null
          user_id: string | null
        }
        Insert: {
          bounce_rate?: number | null
          created_at?: string
          id?: string
          interactions_count?: number | null
          load_time?: number | null
          page_path: string
          scroll_depth?: number | null
          session_id?: string | null
          time_on_page?: number | null
          user_id?: string | null
        }
        Update: {
          bounce_rate?: number | null
          created_at?: string
          id?: string
          interactions_count?: number | null
          load_time?: number | null
          page_path?: string
          scroll_depth?: number | null
          session_id?: string | null
          time_on_page?: number | null
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "page_performance_metrics_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      pipeline_stage_labels: {
        Row: {
          display_order: number
          kind: string
          label: string
        }
        Insert: {
          display_order: number
          kind: string
          label: string
        }
        Update: {
          display_order?: number
          kind?: string
          label?: string
        }
        Relationships: []
      }
      pipeline_stages: {
        Row: {
          college_id: string
          created_at: string
          display_order: number
          id: string
          kind: string
          name: string
          player_label: string
          updated_at: string
        }
        Insert: {
          college_id: string
          created_at?: string
          display_order?: number
          id?: string
          kind: string
          name: string
          player_label: string
          updated_at?: string
        }
        Update: {
          college_id?: string
          created_at?: string
          display_order?: number
          id?: string
          kind?: string
          name?: string
          player_label?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "pipeline_stages_college_id_fkey"
            columns: ["college_id"]
            isOneToOne: false
            referencedRelation: "colleges"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "pipeline_stages_label"
            columns: ["kind", "player_label"]
            isOneToOne: false
            referencedRelation: "pipeline_stage_labels"
            referencedColumns: ["kind", "label"]
          },
        ]
      }
      pipeline_tags: {
        Row: {
          college_id: string
          created_at: string
          id: string
          name: string
        }
        Insert: {
          college_id: string
          created_at?: string
          id?: string
          name: string
        }
        Update: {
          college_id?: string
          created_at?: string
          id?: string
          name?: string
        }
        Relationships: [
          {
            foreignKeyName: "pipeline_tags_college_id_fkey"
            columns: ["college_id"]
            isOneToOne: false
            referencedRelation: "colleges"
            referencedColumns: ["id"]
          },
        ]
      }
      pipeline_views: {
        Row: {
          college_id: string
          created_at: string
          created_by: string | null
          id: string
          name: string
          query: string
        }
        Insert: {
          college_id: string
          created_at?: string
          created_by?: string | null
          id?: string
          name: string
          query: string
        }
        Update: {
          college_id?: string
          created_at?: string
          created_by?: string | null
          id?: string
          name?: string
          query?: string
        }
        Relationships: [
          {
            foreignKeyName: "pipeline_views_college_id_fkey"
            columns: ["college_id"]
            isOneToOne: false
            referencedRelation: "colleges"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "pipeline_views_created_by_fkey"
            columns: ["created_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      player_academics: {
        Row: {
          gpa: number | null
          scholarship_need: number | null
          school_name: string | null
          updated_at: string
          user_id: string
        }
        Insert: {
          gpa?: number | null
          scholarship_need?: number | null
          school_name?: string | null
          updated_at?: string
          user_id?: string
        }
        Update: {
          gpa?: number | null
          scholarship_need?: number | null
          school_name?: string | null
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "player_academics_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: true
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      player_achievements: {
        Row: {
          achieved_on: string | null
          created_at: string
          esports_title_id: string | null
          id: string
          link_url: string | null
          placement: number | null
          title: string
          user_id: string
        }
        Insert: {
          achieved_on?: string | null
          created_at?: string
          esports_title_id?: string | null
          id?: string
          link_url?: string | null
          placement?: number | null
          title: string
          user_id?: string
        }
        Update: {
          achieved_on?: string | null
          created_at?: string
          esports_title_id?: string | null
          id?: string
          link_url?: string | null
          placement?: number | null
          title?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "player_achievements_esports_title_id_fkey"
            columns: ["esports_title_id"]
            isOneToOne: false
            referencedRelation: "esports_titles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "player_achievements_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      player_availability: {
        Row: {
          ends_at: string
          id: string
          starts_at: string
          time_zone: string
          user_id: string
          weekday: number
        }
        Insert: {
          ends_at: string
          id?: string
          starts_at: string
          time_zone: string
          user_id?: string
          weekday: number
        }
        Update: {
          ends_at?: string
          id?: string
          starts_at?: string
          time_zone?: string
          user_id?: string
          weekday?: number
        }
        Relationships: [
          {
            foreignKeyName: "player_availability_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      player_details: {
        Row: {
          bio: string | null
          class_year: number | null
          country: string
          place: string
          shows_academics: boolean
          shows_attendance: boolean
          shows_results: boolean | null
          state: string | null
          updated_at: string
          user_id: string
        }
        Insert: {
          bio?: string | null
          class_year?: number | null
          country?: string
          place?: never
          shows_academics?: boolean
          shows_attendance?: boolean
          shows_results?: boolean | null
          state?: string | null
          updated_at?: string
          user_id?: string
        }
        Update: {
          bio?: string | null
          class_year?: number | null
          country?: string
          place?: never
          shows_academics?: boolean
          shows_attendance?: boolean
          shows_results?: boolean | null
          state?: string | null
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "player_details_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: true
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      player_games: {
        Row: {
          created_at: string
          esports_title_id: string
          id: string
          is_primary: boolean
          peak_ordinal: number | null
          peak_rank: string | null
          rank: string | null
          rank_ordinal: number | null
          roles: string[]
          user_id: string
        }
        Insert: {
          created_at?: string
          esports_title_id: string
          id?: string
          is_primary?: boolean
          peak_ordinal?: number | null
          peak_rank?: string | null
          rank?: string | null
          rank_ordinal?: number | null
          roles?: string[]
          user_id?: string
        }
        Update: {
          created_at?: string
          esports_title_id?: string
          id?: string
          is_primary?: boolean
          peak_ordinal?: number | null
          peak_rank?: string | null
          rank?: string | null
          rank_ordinal?: number | null
          roles?: string[]
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "player_games_esports_title_id_fkey"
            columns: ["esports_title_id"]
            isOneToOne: false
            referencedRelation: "esports_titles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "player_games_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      player_links: {
        Row: {
          created_at: string
          id: string
          kind: string
          place: number
          title: string
          url: string
          user_id: string
        }
        Insert: {
          created_at?: string
          id?: string
          kind?: string
          place?: number
          title: string
          url: string
          user_id?: string
        }
        Update: {
          created_at?: string
          id?: string
          kind?: string
          place?: number
          title?: string
          url?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "player_links_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      point_awards: {
        Row: {
          awarded_at: string
          event_category: string | null
          event_type: string
          id: string
          page_path: string | null
          points: number
          session_id: string | null
          subject: string
          user_id: string
        }
        Insert: {
          awarded_at?: string
          event_category?: string | null
          event_type: string
          id?: string
          page_path?: string | null
          points: number
          session_id?: string | null
          subject: string
          user_id: string
        }
        Update: {
          awarded_at?: string
          event_category?: string | null
          event_type?: string
          id?: string
          page_path?: string | null
          points?: number
          session_id?: string | null
          subject?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "point_awards_event_type_fkey"
            columns: ["event_type"]
            isOneToOne: false
            referencedRelation: "point_rules"
            referencedColumns: ["event_type"]
          },
          {
            foreignKeyName: "point_awards_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      point_rules: {
        Row: {
          daily_limit: number | null
          description: string
          event_type: string
          points: number
        }
        Insert: {
          daily_limit?: number | null
          description: string
          event_type: string
          points: number
        }
        Update: {
          daily_limit?: number | null
          description?: string
          event_type?: string
          points?: number
        }
        Relationships: []
      }
      point_totals: {
        Row: {
          total: number
          user_id: string
        }
        Insert: {
          total?: number
          user_id: string
        }
        Update: {
          total?: number
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "point_totals_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: true
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      profiles: {
        Row: {
          avatar_url: string | null
          email: string | null
          full_name: string | null
          id: string
        }
        Insert: {
          avatar_url?: string | null
          email?: string | null
          full_name?: string | null
          id: string
        }
        Update: {
          avatar_url?: string | null
          email?: string | null
          full_name?: string | null
          id?: string
        }
        Relationships: []
      }
      program_contacts: {
        Row: {
          college_id: string
          created_at: string
          user_id: string
        }
        Insert: {
          college_id: string
          created_at?: string
          user_id?: string
        }
        Update: {
          college_id?: string
          created_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "program_contacts_college_id_fkey"
            columns: ["college_id"]
            isOneToOne: false
            referencedRelation: "colleges"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "program_contacts_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      program_practice_times: {
        Row: {
          ends_at: string
          id: string
          program_id: string
          starts_at: string
          time_zone: string
          weekday: number
        }
        Insert: {
          ends_at: string
          id?: string
          program_id: string
          starts_at: string
          time_zone: string
          weekday: number
        }
        Update: {
          ends_at?: string
          id?: string
          program_id?: string
          starts_at?: string
          time_zone?: string
          weekday?: number
        }
        Relationships: [
          {
            foreignKeyName: "program_practice_times_program_id_fkey"
            columns: ["program_id"]
            isOneToOne: false
            referencedRelation: "college_programs"
            referencedColumns: ["id"]
          },
        ]
      }
      push_subscriptions: {
        Row: {
          auth: string
          created_at: string
          endpoint: string
          id: string
          p256dh: string
          session_id: string
          user_id: string
        }
        Insert: {
          auth: string
          created_at?: string
          endpoint: string
          id?: string
          p256dh: string
          session_id: string
          user_id: string
        }
        Update: {
          auth?: string
          created_at?: string
          endpoint?: string
          id?: string
          p256dh?: string
          session_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "push_subscriptions_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      role_requests: {
        Row: {
          college_id: string | null
          created_at: string
          decided_at: string | null
          decided_by: string | null
          decision_note: string | null
          id: string
          note: string | null
          proof_url: string | null
          role: string
          status: string
          user_id: string
        }
        Insert: {
          college_id?: string | null
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          decision_note?: string | null
          id?: string
          note?: string | null
          proof_url?: string | null
          role: string
          status?: string
          user_id?: string
        }
        Update: {
          college_id?: string | null
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          decision_note?: string | null
          id?: string
          note?: string | null
          proof_url?: string | null
          role?: string
          status?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "role_requests_college_id_fkey"
            columns: ["college_id"]
            isOneToOne: false
            referencedRelation: "colleges"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "role_requests_decided_by_fkey"
            columns: ["decided_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "role_requests_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      roster_needs: {
        Row: {
          class_year: number | null
          college_id: string
          created_at: string
          display_order: number
          id: string
          minimum_ordinal: number | null
          minimum_rank: string | null
          note: string | null
          open_spots: number
          position: string
          program_id: string
          updated_at: string
        }
        Insert: {
          class_year?: number | null
          college_id: string
          created_at?: string
          display_order?: number
          id?: string
          minimum_ordinal?: number | null
          minimum_rank?: string | null
          note?: string | null
          open_spots?: number
          position: string
          program_id: string
          updated_at?: string
        }
        Update: {
          class_year?: number | null
          college_id?: string
          created_at?: string
          display_order?: number
          id?: string
          minimum_ordinal?: number | null
          minimum_rank?: string | null
          note?: string | null
          open_spots?: number
          position?: string
          program_id?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "roster_needs_of_program"
            columns: ["college_id", "program_id"]
            isOneToOne: false
            referencedRelation: "college_programs"
            referencedColumns: ["college_id", "id"]
          },
        ]
      }
      saved_replies: {
        Row: {
          body: string
          college_id: string
          created_at: string
          created_by: string | null
          id: string
          kind: string
          name: string
          updated_at: string
        }
        Insert: {
          body: string
          college_id: string
          created_at?: string
          created_by?: string | null
          id?: string
          kind?: string
          name: string
          updated_at?: string
        }
        Update: {
          body?: string
          college_id?: string
          created_at?: string
          created_by?: string | null
          id?: string
          kind?: string
          name?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "saved_replies_college_id_fkey"
            columns: ["college_id"]
            isOneToOne: false
            referencedRelation: "colleges"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "saved_replies_created_by_fkey"
            columns: ["created_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      team_achievements: {
        Row: {
          created_at: string
          created_by: string | null
          date_achieved: string
          description: string | null
          id: string
          link_url: string | null
          placement: number | null
          team_id: string
          title: string
          tournament_id: string | null
        }
        Insert: {
          created_at?: string
          created_by?: string | null
          date_achieved: string
          description?: string | null
          id?: string
          link_url?: string | null
          placement?: number | null
          team_id: string
          title: string
          tournament_id?: string | null
        }
        Update: {
          created_at?: string
          created_by?: string | null
          date_achieved?: string
          description?: string | null
          id?: string
          link_url?: string | null
          placement?: number | null
          team_id?: string
          title?: string
          tournament_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "team_achievements_created_by_fkey"
            columns: ["created_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_achievements_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_achievements_tournament_of_team"
            columns: ["team_id", "tournament_id"]
            isOneToOne: false
            referencedRelation: "team_tournaments"
            referencedColumns: ["team_id", "id"]
          },
        ]
      }
      team_default_replies: {
        Row: {
          notes: string | null
          status: string
          team_id: string
          updated_at: string
          user_id: string
        }
        Insert: {
          notes?: string | null
          status: string
          team_id: string
          updated_at?: string
          user_id?: string
        }
        Update: {
          notes?: string | null
          status?: string
          team_id?: string
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "team_default_replies_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_default_replies_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      team_game_profiles: {
        Row: {
          created_at: string
          esports_title_id: string
          id: string
          is_active: boolean
          play_level: string
          team_id: string
        }
        Insert: {
          created_at?: string
          esports_title_id: string
          id?: string
          is_active?: boolean
          play_level: string
          team_id: string
        }
        Update: {
          created_at?: string
          esports_title_id?: string
          id?: string
          is_active?: boolean
          play_level?: string
          team_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "team_game_profiles_esports_title_id_fkey"
            columns: ["esports_title_id"]
            isOneToOne: false
            referencedRelation: "esports_titles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_game_profiles_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
        ]
      }
      team_invitations: {
        Row: {
          answered_at: string | null
          contract_end: string | null
          contract_start: string | null
          created_at: string
          email: string
          expires_at: string
          game_profile_id: string | null
          id: string
          invited_by: string | null
          kind: string
          role: string
          sent_at: string | null
          sent_count: number
          signed_up_at: string | null
          status: string
          team_id: string
          token_hash: string | null
        }
        Insert: {
          answered_at?: string | null
          contract_end?: string | null
          contract_start?: string | null
          created_at?: string
          email: string
          expires_at?: string
          game_profile_id?: string | null
          id?: string
          invited_by?: string | null
          kind?: string
          role: string
          sent_at?: string | null
          sent_count?: number
          signed_up_at?: string | null
          status?: string
          team_id: string
          token_hash?: string | null
        }
        Update: {
          answered_at?: string | null
          contract_end?: string | null
          contract_start?: string | null
          created_at?: string
          email?: string
          expires_at?: string
          game_profile_id?: string | null
          id?: string
          invited_by?: string | null
          kind?: string
          role?: string
          sent_at?: string | null
          sent_count?: number
          signed_up_at?: string | null
          status?: string
          team_id?: string
          token_hash?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "team_invitations_game_of_team"
            columns: ["team_id", "game_profile_id"]
            isOneToOne: false
            referencedRelation: "team_game_profiles"
            referencedColumns: ["team_id", "id"]
          },
          {
            foreignKeyName: "team_invitations_invited_by_fkey"
            columns: ["invited_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_invitations_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
        ]
      }
      team_join_requests: {
        Row: {
          created_at: string
          decided_at: string | null
          decided_by: string | null
          id: string
          message: string | null
          post_id: string
          status: string
          team_id: string
          user_id: string
        }
        Insert: {
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          id?: string
          message?: string | null
          post_id: string
          status?: string
          team_id: string
          user_id?: string
        }
        Update: {
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          id?: string
          message?: string | null
          post_id?: string
          status?: string
          team_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "team_join_requests_decided_by_fkey"
            columns: ["decided_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_join_requests_post_of_team"
            columns: ["team_id", "post_id"]
            isOneToOne: false
            referencedRelation: "team_recruiting_posts"
            referencedColumns: ["team_id", "id"]
          },
          {
            foreignKeyName: "team_join_requests_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_join_requests_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      team_members: {
        Row: {
          added_email: string | null
          added_name: string | null
          game_profile_id: string | null
          id: string
          is_active: boolean
          is_confirmed: boolean
          joined_at: string
          removed_at: string | null
          role: string
          team_id: string
          user_id: string
        }
        Insert: {
          added_email?: string | null
          added_name?: string | null
          game_profile_id?: string | null
          id?: string
          is_active?: boolean
          is_confirmed?: boolean
          joined_at?: string
          removed_at?: string | null
          role?: string
          team_id: string
          user_id: string
        }
        Update: {
          added_email?: string | null
          added_name?: string | null
          game_profile_id?: string | null
          id?: string
          is_active?: boolean
          is_confirmed?: boolean
          joined_at?: string
          removed_at?: string | null
          role?: string
          team_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "team_members_game_of_team"
            columns: ["team_id", "game_profile_id"]
            isOneToOne: false
            referencedRelation: "team_game_profiles"
            referencedColumns: ["team_id", "id"]
          },
          {
            foreignKeyName: "team_members_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_members_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      team_practice_attendance: {
        Row: {
          created_at: string
          is_admitted: boolean
          notes: string | null
          practice_id: string
          reason_follows: boolean
          status: string
          updated_at: string
          user_id: string
          waits_since: string | null
        }
        Insert: {
          created_at?: string
          is_admitted?: boolean
          notes?: string | null
          practice_id: string
          reason_follows?: boolean
          status: string
          updated_at?: string
          user_id?: string
          waits_since?: string | null
        }
        Update: {
          created_at?: string
          is_admitted?: boolean
          notes?: string | null
          practice_id?: string
          reason_follows?: boolean
          status?: string
          updated_at?: string
          user_id?: string
          waits_since?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "team_practice_attendance_practice_id_fkey"
            columns: ["practice_id"]
            isOneToOne: false
            referencedRelation: "team_practices"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_practice_attendance_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      team_practice_series: {
        Row: {
          created_at: string
          created_by: string | null
          ends_on: string
          every_weeks: number
          id: string
          start_time: string
          starts_on: string
          team_id: string
          time_zone: string
          weekdays: number[]
        }
        Insert: {
          created_at?: string
          created_by?: string | null
          ends_on: string
          every_weeks?: number
          id?: string
          start_time: string
          starts_on: string
          team_id: string
          time_zone: string
          weekdays: number[]
        }
        Update: {
          created_at?: string
          created_by?: string | null
          ends_on?: string
          every_weeks?: number
          id?: string
          start_time?: string
          starts_on?: string
          team_id?: string
          time_zone?: string
          weekdays?: number[]
        }
        Relationships: [
          {
            foreignKeyName: "team_practice_series_created_by_fkey"
            columns: ["created_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_practice_series_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
        ]
      }
      team_practices: {
        Row: {
          answered_at: string | null
          attending_count: number
          created_at: string
          created_by: string | null
          description: string | null
          duration_minutes: number
          game_profile_id: string | null
          id: string
          is_mandatory: boolean
          location: string | null
          max_places: number | null
          maybe_count: number
          not_attending_count: number
          reminded_at: string | null
          reply_hours: number | null
          scheduled_at: string
          series_id: string | null
          series_on: string | null
          status: string
          team_id: string
          title: string
          updated_at: string
        }
        Insert: {
          answered_at?: string | null
          attending_count?: number
          created_at?: string
          created_by?: string | null
          description?: string | null
          duration_minutes?: number
          game_profile_id?: string | null
          id?: string
          is_mandatory?: boolean
          location?: string | null
          max_places?: number | null
          maybe_count?: number
          not_attending_count?: number
          reminded_at?: string | null
          reply_hours?: number | null
          scheduled_at: string
          series_id?: string | null
          series_on?: string | null
          status?: string
          team_id: string
          title: string
          updated_at?: string
        }
        Update: {
          answered_at?: string | null
          attending_count?: number
          created_at?: string
          created_by?: string | null
          description?: string | null
          duration_minutes?: number
          game_profile_id?: string | null
          id?: string
          is_mandatory?: boolean
          location?: string | null
          max_places?: number | null
          maybe_count?: number
          not_attending_count?: number
          reminded_at?: string | null
          reply_hours?: number | null
          scheduled_at?: string
          series_id?: string | null
          series_on?: string | null
          status?: string
          team_id?: string
          title?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "team_practices_created_by_fkey"
            columns: ["created_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_practices_game_of_team"
            columns: ["team_id", "game_profile_id"]
            isOneToOne: false
            referencedRelation: "team_game_profiles"
            referencedColumns: ["team_id", "id"]
          },
          {
            foreignKeyName: "team_practices_series_id_fkey"
            columns: ["series_id"]
            isOneToOne: false
            referencedRelation: "team_practice_series"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_practices_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
        ]
      }
      team_recruiting_posts: {
        Row: {
          commitment_level: string
          created_at: string
          created_by: string | null
          description: string | null
          ends_at: string | null
          esports_title_id: string | null
          id: string
          is_active: boolean
          is_paid: boolean
          minimum_ordinal: number | null
          minimum_rank: string | null
          minutes: string | null
          positions_needed: string[]
          salary_range: string | null
          starts_at: string | null
          team_id: string
          time_zone: string | null
          title: string
          weekdays: number[]
        }
        Insert: {
          commitment_level?: string
          created_at?: string
          created_by?: string | null
          description?: string | null
          ends_at?: string | null
          esports_title_id?: string | null
          id?: string
          is_active?: boolean
          is_paid?: boolean
          minimum_ordinal?: number | null
          minimum_rank?: string | null
          minutes?: string | null
          positions_needed?: string[]
          salary_range?: string | null
          starts_at?: string | null
          team_id: string
          time_zone?: string | null
          title: string
          weekdays?: number[]
        }
        Update: {
          commitment_level?: string
          created_at?: string
          created_by?: string | null
          description?: string | null
          ends_at?: string | null
          esports_title_id?: string | null
          id?: string
          is_active?: boolean
          is_paid?: boolean
          minimum_ordinal?: number | null
          minimum_rank?: string | null
          minutes?: string | null
          positions_needed?: string[]
          salary_range?: string | null
          starts_at?: string | null
          team_id?: string
          time_zone?: string | null
          title?: string
          weekdays?: number[]
        }
        Relationships: [
          {
            foreignKeyName: "team_recruiting_posts_created_by_fkey"
            columns: ["created_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_recruiting_posts_esports_title_id_fkey"
            columns: ["esports_title_id"]
            isOneToOne: false
            referencedRelation: "esports_titles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_recruiting_posts_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
        ]
      }
      team_requests: {
        Row: {
          asked_at: string
          country: string
          created_at: string
          decided_at: string | null
          decided_by: string | null
          decision_note: string | null
          esports_title_ids: string[]
          id: string
          link_url: string | null
          name: string
          note: string
          organization_type: string
          status: string
          team_id: string | null
          user_id: string
        }
        Insert: {
          asked_at?: string
          country?: string
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          decision_note?: string | null
          esports_title_ids: string[]
          id: string
          link_url?: string | null
          name: string
          note: string
          organization_type: string
          status?: string
          team_id?: string | null
          user_id: string
        }
        Update: {
          asked_at?: string
          country?: string
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          decision_note?: string | null
          esports_title_ids?: string[]
          id?: string
          link_url?: string | null
          name?: string
          note?: string
          organization_type?: string
          status?: string
          team_id?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "team_requests_decided_by_fkey"
            columns: ["decided_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_requests_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_requests_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      team_staff: {
        Row: {
          added_email: string | null
          added_name: string | null
          contract_end: string | null
          contract_start: string | null
          created_at: string
          game_profile_id: string | null
          id: string
          is_active: boolean
          is_confirmed: boolean
          removed_at: string | null
          role: string
          team_id: string
          user_id: string
        }
        Insert: {
          added_email?: string | null
          added_name?: string | null
          contract_end?: string | null
          contract_start?: string | null
          created_at?: string
          game_profile_id?: string | null
          id?: string
          is_active?: boolean
          is_confirmed?: boolean
          removed_at?: string | null
          role?: string
          team_id: string
          user_id: string
        }
        Update: {
          added_email?: string | null
          added_name?: string | null
          contract_end?: string | null
          contract_start?: string | null
          created_at?: string
          game_profile_id?: string | null
          id?: string
          is_active?: boolean
          is_confirmed?: boolean
          removed_at?: string | null
          role?: string
          team_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "team_staff_game_of_team"
            columns: ["team_id", "game_profile_id"]
            isOneToOne: false
            referencedRelation: "team_game_profiles"
            referencedColumns: ["team_id", "id"]
          },
          {
            foreignKeyName: "team_staff_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_staff_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      team_subscriptions: {
        Row: {
          cancels_at_period_end: boolean
          changed_at: string
          current_period_end: string | null
          customer_ref: string | null
          payer_id: string | null
          provider: string
          status: string
          subscription_ref: string | null
          team_id: string
          tier: string
        }
        Insert: {
          cancels_at_period_end?: boolean
          changed_at: string
          current_period_end?: string | null
          customer_ref?: string | null
          payer_id?: string | null
          provider: string
          status: string
          subscription_ref?: string | null
          team_id: string
          tier: string
        }
        Update: {
          cancels_at_period_end?: boolean
          changed_at?: string
          current_period_end?: string | null
          customer_ref?: string | null
          payer_id?: string | null
          provider?: string
          status?: string
          subscription_ref?: string | null
          team_id?: string
          tier?: string
        }
        Relationships: [
          {
            foreignKeyName: "team_subscriptions_payer_id_fkey"
            columns: ["payer_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_subscriptions_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: true
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
        ]
      }
      team_time_poll_options: {
        Row: {
          id: string
          poll_id: string
          starts_at: string
        }
        Insert: {
          id?: string
          poll_id: string
          starts_at: string
        }
        Update: {
          id?: string
          poll_id?: string
          starts_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "team_time_poll_options_poll_id_fkey"
            columns: ["poll_id"]
            isOneToOne: false
            referencedRelation: "team_time_polls"
            referencedColumns: ["id"]
          },
        ]
      }
      team_time_poll_votes: {
        Row: {
          answer: string
          option_id: string
          user_id: string
        }
        Insert: {
          answer: string
          option_id: string
          user_id?: string
        }
        Update: {
          answer?: string
          option_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "team_time_poll_votes_option_id_fkey"
            columns: ["option_id"]
            isOneToOne: false
            referencedRelation: "team_time_poll_options"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_time_poll_votes_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      team_time_polls: {
        Row: {
          closed_at: string | null
          created_at: string
          created_by: string | null
          duration_minutes: number
          id: string
          practice_id: string | null
          team_id: string
          title: string
        }
        Insert: {
          closed_at?: string | null
          created_at?: string
          created_by?: string | null
          duration_minutes?: number
          id?: string
          practice_id?: string | null
          team_id: string
          title: string
        }
        Update: {
          closed_at?: string | null
          created_at?: string
          created_by?: string | null
          duration_minutes?: number
          id?: string
          practice_id?: string | null
          team_id?: string
          title?: string
        }
        Relationships: [
          {
            foreignKeyName: "team_time_polls_created_by_fkey"
            columns: ["created_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_time_polls_practice_id_fkey"
            columns: ["practice_id"]
            isOneToOne: false
            referencedRelation: "team_practices"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_time_polls_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
        ]
      }
      team_tournament_check_ins: {
        Row: {
          checked_in_at: string
          tournament_id: string
          user_id: string
        }
        Insert: {
          checked_in_at?: string
          tournament_id: string
          user_id?: string
        }
        Update: {
          checked_in_at?: string
          tournament_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "team_tournament_check_ins_tournament_id_fkey"
            columns: ["tournament_id"]
            isOneToOne: false
            referencedRelation: "team_tournaments"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_tournament_check_ins_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      team_tournaments: {
        Row: {
          bracket: string | null
          created_at: string
          created_by: string | null
          description: string | null
          games_lost: number | null
          games_won: number | null
          id: string
          name: string
          placement: number | null
          prize_pool: number | null
          stage: string | null
          start_date: string
          status: string
          team_id: string
          tournament_type: string
          updated_at: string
        }
        Insert: {
          bracket?: string | null
          created_at?: string
          created_by?: string | null
          description?: string | null
          games_lost?: number | null
          games_won?: number | null
          id?: string
          name: string
          placement?: number | null
          prize_pool?: number | null
          stage?: string | null
          start_date: string
          status?: string
          team_id: string
          tournament_type?: string
          updated_at?: string
        }
        Update: {
          bracket?: string | null
          created_at?: string
          created_by?: string | null
          description?: string | null
          games_lost?: number | null
          games_won?: number | null
          id?: string
          name?: string
          placement?: number | null
          prize_pool?: number | null
          stage?: string | null
          start_date?: string
          status?: string
          team_id?: string
          tournament_type?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "team_tournaments_created_by_fkey"
            columns: ["created_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_tournaments_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
        ]
      }
      teams: {
        Row: {
          archived_at: string | null
          country: string
          created_at: string
          description: string | null
          id: string
          is_private: boolean
          logo_url: string | null
          max_roster_size: number
          name: string
          organization_type: string
          owner_user_id: string | null
          subscription_tier: string
          updated_at: string
        }
        Insert: {
          archived_at?: string | null
          country?: string
          created_at?: string
          description?: string | null
          id?: string
          is_private?: boolean
          logo_url?: string | null
          max_roster_size?: number
          name: string
          organization_type: string
          owner_user_id?: string | null
          subscription_tier?: string
          updated_at?: string
        }
        Update: {
          archived_at?: string | null
          country?: string
          created_at?: string
          description?: string | null
          id?: string
          is_private?: boolean
          logo_url?: string | null
          max_roster_size?: number
          name?: string
          organization_type?: string
          owner_user_id?: string | null
          subscription_tier?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "teams_owner_user_id_fkey"
            columns: ["owner_user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      tryout_scores: {
        Row: {
          booking_id: string
          college_id: string
          criterion_id: string
          evaluator_id: string
          score: number
          updated_at: string
        }
        Insert: {
          booking_id: string
          college_id: string
          criterion_id: string
          evaluator_id: string
          score: number
          updated_at?: string
        }
        Update: {
          booking_id?: string
          college_id?: string
          criterion_id?: string
          evaluator_id?: string
          score?: number
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "tryout_scores_booking"
            columns: ["college_id", "booking_id"]
            isOneToOne: false
            referencedRelation: "meeting_bookings"
            referencedColumns: ["college_id", "id"]
          },
          {
            foreignKeyName: "tryout_scores_criterion"
            columns: ["college_id", "criterion_id"]
            isOneToOne: false
            referencedRelation: "evaluation_criteria"
            referencedColumns: ["college_id", "id"]
          },
          {
            foreignKeyName: "tryout_scores_evaluator_id_fkey"
            columns: ["evaluator_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      user_activity_logs: {
        Row: {
          created_at: string
          event_category: string | null
          event_type: string
          id: string
          page_path: string | null
          properties: Json
          referrer: string | null
          session_id: string | null
          user_agent: string | null
          user_id: string | null
        }
        Insert: {
          created_at?: string
          event_category?: string | null
          event_type: string
          id?: string
          page_path?: string | null
          properties?: Json
          referrer?: string | null
          session_id?: string | null
          user_agent?: string | null
          user_id?: string | null
        }
        Update: {
          created_at?: string
          event_category?: string | null
          event_type?: string
          id?: string
          page_path?: string | null
          properties?: Json
          referrer?: string | null
          session_id?: string | null
          user_agent?: string | null
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "user_activity_logs_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      user_blocks: {
        Row: {
          blocked_id: string
          blocker_id: string
          created_at: string
        }
        Insert: {
          blocked_id: string
          blocker_id?: string
          created_at?: string
        }
        Update: {
          blocked_id?: string
          blocker_id?: string
          created_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "user_blocks_blocked_id_fkey"
            columns: ["blocked_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "user_blocks_blocker_id_fkey"
            columns: ["blocker_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      user_profiles: {
        Row: {
          avatar_url: string | null
          created_at: string
          display_name: string | null
          email: string | null
          first_name: string | null
          id: string
          in_search_engines: boolean
          is_published: boolean
          last_name: string | null
          may_be_minor: boolean
          may_have_approval: boolean
          rank_confirmed_until: string | null
          search_text: string
          slug: string | null
          theme_preference: string | null
          updated_at: string
          user_id: string
          visibility: string
        }
        Insert: {
          avatar_url?: string | null
          created_at?: string
          display_name?: string | null
          email?: string | null
          first_name?: string | null
          id?: string
          in_search_engines?: boolean
          is_published?: boolean
          last_name?: string | null
          may_be_minor?: boolean
          may_have_approval?: boolean
          rank_confirmed_until?: string | null
          search_text?: never
          slug?: string | null
          theme_preference?: string | null
          updated_at?: string
          user_id?: string
          visibility?: string
        }
        Update: {
          avatar_url?: string | null
          created_at?: string
          display_name?: string | null
          email?: string | null
          first_name?: string | null
          id?: string
          in_search_engines?: boolean
          is_published?: boolean
          last_name?: string | null
          may_be_minor?: boolean
          may_have_approval?: boolean
          rank_confirmed_until?: string | null
          search_text?: never
          slug?: string | null
          theme_preference?: string | null
          updated_at?: string
          user_id?: string
          visibility?: string
        }
        Relationships: [
          {
            foreignKeyName: "user_profiles_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: true
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      user_role_changes: {
        Row: {
          changed_at: string
          changed_by: string | null
          college_id: string | null
          id: number
          operation: string
          role: string
          user_id: string
        }
        Insert: {
          changed_at?: string
          changed_by?: string | null
          college_id?: string | null
          id?: never
          operation: string
          role: string
          user_id: string
        }
        Update: {
          changed_at?: string
          changed_by?: string | null
          college_id?: string | null
          id?: never
          operation?: string
          role?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "user_role_changes_changed_by_fkey"
            columns: ["changed_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "user_role_changes_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      user_roles: {
        Row: {
          college_id: string | null
          created_at: string
          id: string
          role: string
          user_id: string
        }
        Insert: {
          college_id?: string | null
          created_at?: string
          id?: string
          role: string
          user_id: string
        }
        Update: {
          college_id?: string | null
          created_at?: string
          id?: string
          role?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "user_roles_college"
            columns: ["college_id"]
            isOneToOne: false
            referencedRelation: "colleges"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "user_roles_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      viral_activity_events: {
        Row: {
          created_at: string
          engagement_score: number | null
          event_type: string
          id: string
          properties: Json
          source_content_id: string | null
          source_content_type: string | null
          target_platform: string | null
          user_id: string | null
          viral_coefficient: number | null
        }
        Insert: {
          created_at?: string
          engagement_score?: number | null
          event_type: string
          id?: string
          properties?: Json
          source_content_id?: string | null
          source_content_type?: string | null
          target_platform?: string | null
          user_id?: string | null
          viral_coefficient?: number | null
        }
        Update: {
          created_at?: string
          engagement_score?: number | null
          event_type?: string
          id?: string
          properties?: Json
          source_content_id?: string | null
          source_content_type?: string | null
          target_platform?: string | null
          user_id?: string | null
          viral_coefficient?: number | null
        }
        Relationships: [
          {
            foreignKeyName: "viral_activity_events_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      waiting_messages: {
        Row: {
          content: string
          conversation_id: string
          created_at: string
          due_at: string
          id: string
          images: Json | null
          refused_at: string | null
          reply_to: number | null
          sender_id: string
        }
        Insert: {
          content: string
          conversation_id: string
          created_at?: string
          due_at: string
          id: string
          images?: Json | null
          refused_at?: string | null
          reply_to?: number | null
          sender_id: string
        }
        Update: {
          content?: string
          conversation_id?: string
          created_at?: string
          due_at?: string
          id?: string
          images?: Json | null
          refused_at?: string | null
          reply_to?: number | null
          sender_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "waiting_messages_conversation_id_fkey"
            columns: ["conversation_id"]
            isOneToOne: false
            referencedRelation: "conversations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "waiting_messages_sender_id_fkey"
            columns: ["sender_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
    }
    Views: {
      [_ in never]: never
    }
    Functions: {
      accept_guardian: {
        Args: {
          p_email: string
          p_guardian_id: string
        }
        Returns: undefined
      }
      accept_offer: {
        Args: {
          p_name: string
          p_number: number
          p_offer_id: string
        }
        Returns: string
      }
      accept_paper: {
        Args: {
          p_paper_id: string
        }
        Returns: undefined
      }
      account_deletion_blockers: {
        Args: never
        Returns: {
          kind: string
          team_id: string
          team_name: string
        }[]
      }
      add_absence: {
        Args: {
          p_ends_on: string
          p_id: string
          p_reason: string
          p_starts_on: string
        }
        Returns: number
      }
      add_college_to_board: {
        Args: {
          p_college_id: string
          p_column?: string
        }
        Returns: string
      }
      add_team_member: {
        Args: {
          p_game_profile_id?: string
          p_role?: string
          p_team_id: string
          p_user_email?: string
          p_user_id?: string
        }
        Returns: Json
      }
      add_team_staff_member: {
        Args: {
          p_contract_end?: string
          p_contract_start?: string
          p_game_profile_id?: string
          p_role?: string
          p_team_id: string
          p_user_email?: string
          p_user_id?: string
        }
        Returns: Json
      }
      add_ward_absence: {
        Args: {
          p_ends_on: string
          p_id: string
          p_minor_id: string
          p_reason: string
          p_starts_on: string
        }
        Returns: number
      }
      admit_guest: {
        Args: {
          p_is_admitted?: boolean
          p_practice_id: string
          p_user_id: string
        }
        Returns: undefined
      }
      answer_calendar_reply: {
        Args: {
          p_attendee: string
          p_comment?: string
          p_message_id: string
          p_sequence?: number
          p_status: string
          p_token: string
          p_uid: string
          p_written_at?: string
        }
        Returns: string
      }
      answer_college_invitation: {
        Args: {
          p_accept: boolean
          p_invitation_id: string
        }
        Returns: undefined
      }
      answer_for_teammate: {
        Args: {
          p_practice_id: string
          p_status: string
          p_user_id: string
        }
        Returns: string
      }
      answer_for_ward: {
        Args: {
          p_minor_id: string
          p_practice_id: string
          p_reason?: string
          p_status: string
        }
        Returns: undefined
      }
      answer_guardian: {
        Args: {
          p_accept: boolean
          p_guardian_id: string
          p_minor_id: string
          p_reason?: string
        }
        Returns: undefined
      }
      answer_interests: {
        Args: {
          p_interest_ids: string[]
          p_request_id: string
          p_sentence: string
        }
        Returns: number
      }
      answer_match_result: {
        Args: {
          p_agree: boolean
          p_match_id: string
          p_other: number
          p_own: number
          p_team_id: string
        }
        Returns: string
      }
      answer_meeting_link: {
        Args: {
          p_answer: string
          p_to_id?: string
          p_token: string
        }
        Returns: string
      }
      answer_practice_link: {
        Args: {
          p_change_key?: string
          p_notes?: string
          p_status: string
          p_token: string
        }
        Returns: string
      }
      answer_roster_place: {
        Args: {
          p_accept: boolean
          p_name?: string
          p_person_id?: string
          p_team_id: string
        }
        Returns: undefined
      }
      answer_scrim_ask: {
        Args: {
          p_accept: boolean
          p_post_id: string
          p_team_id: string
        }
        Returns: string
      }
      answer_scrim_offer: {
        Args: {
          p_accept: boolean
          p_post_id: string
          p_team_id: string
        }
        Returns: string
      }
      answer_scrim_result: {
        Args: {
          p_agree: boolean
          p_number: number
          p_other: number
          p_own: number
          p_scrim_id: string
          p_team_id: string
        }
        Returns: string
      }
      answer_talk_request: {
        Args: {
          p_accept: boolean
          p_request_id: string
        }
        Returns: string
      }
      answer_team_invitation: {
        Args: {
          p_accept: boolean
          p_invitation_id?: string
          p_name?: string
          p_token?: string
        }
        Returns: string
      }
      answer_team_transfer: {
        Args: {
          p_accept: boolean
          p_team_id: string
        }
        Returns: undefined
      }
      apply_billing_event: {
        Args: {
          p_cancels_at_period_end?: boolean
          p_current_period_end?: string
          p_customer_ref?: string
          p_event_id: string
          p_occurred_at: string
          p_provider: string
          p_status: string
          p_subscription_ref?: string
          p_team_id: string
          p_tier: string
        }
        Returns: boolean
      }
      archive_conversation: {
        Args: {
          p_conversation_id: string
          p_is_archived?: boolean
        }
        Returns: undefined
      }
      archive_team: {
        Args: {
          p_archive?: boolean
          p_team_id: string
        }
        Returns: undefined
      }
      ask_evaluation: {
        Args: {
          p_author_id: string
          p_team_id: string
        }
        Returns: string
      }
      ask_for_scrim: {
        Args: {
          p_post_id: string
          p_team_id: string
        }
        Returns: string
      }
      ask_papers: {
        Args: {
          p_interest_id: string
          p_papers: Json
        }
        Returns: number
      }
      ask_to_join: {
        Args: {
          p_message?: string
          p_name?: string
          p_post_id: string
          p_team_id: string
        }
        Returns: undefined
      }
      ask_to_talk: {
        Args: {
          p_person_id: string
        }
        Returns: undefined
      }
      assign_interests: {
        Args: {
          p_assignee_id: string
          p_interest_ids: string[]
        }
        Returns: number
      }
      award_points: {
        Args: {
          p_event_category?: string
          p_event_type: string
          p_page_path?: string
          p_properties?: Json
          p_session_id?: string
          p_user_id: string
        }
        Returns: {
          message: string
          points_awarded: number
        }[]
      }
      begin_account_link: {
        Args: {
          p_person_id: string
          p_provider: string
          p_state_hash: string
          p_verifier: string
        }
        Returns: undefined
      }
      begin_account_reading: {
        Args: {
          p_person_id: string
          p_provider: string
        }
        Returns: string
      }
      begin_identity_link: {
        Args: {
          p_key: string
          p_provider: string
        }
        Returns: undefined
      }
      begin_invited_sign_up: {
        Args: {
          p_token: string
        }
        Returns: string
      }
      begin_paper_file: {
        Args: {
          p_file_id: string
          p_paper_id: string
        }
        Returns: Json
      }
      begin_passkey: {
        Args: never
        Returns: undefined
      }
      billing_of_team: {
        Args: {
          p_team_id: string
        }
        Returns: Json
      }
      book_meeting: {
        Args: {
          p_meeting_id: string
        }
        Returns: string
      }
      call_off_scrim: {
        Args: {
          p_scrim_id: string
          p_team_id: string
        }
        Returns: boolean
      }
      cancel_meeting: {
        Args: {
          p_meeting_id: string
        }
        Returns: undefined
      }
      cancel_practice: {
        Args: {
          p_following?: boolean
          p_note?: string
          p_practice_id: string
        }
        Returns: number
      }
      catch_up_conversation: {
        Args: {
          p_after?: number
          p_conversation_id: string
          p_mark_read?: boolean
        }
        Returns: Json
      }
      change_college_role: {
        Args: {
          p_grant_id: string
          p_role: string
        }
        Returns: undefined
      }
      change_cooldowns: {
        Args: {
          p_id: string
          p_removed?: string[]
          p_rows?: Json
          p_snapshot?: string
          p_version?: string
        }
        Returns: Json
      }
      change_fields: {
        Args: {
          p_changes: Json
          p_id: string
          p_known: Json
          p_part: string
        }
        Returns: Json
      }
      change_following_practices: {
        Args: {
          p_changes: Json
          p_known?: Json
          p_known_later?: Json
          p_practice_id: string
        }
        Returns: Json
      }
      change_meeting: {
        Args: {
          p_host_id: string
          p_link?: string
          p_meeting_id: string
          p_minutes: number
          p_place?: string
          p_places: number
          p_starts_at: string
        }
        Returns: undefined
      }
      change_offer: {
        Args: {
          p_amount: number
          p_expires_at: string
          p_name: string
          p_need_id: string
          p_number: number
          p_offer_id: string
          p_role: string
          p_terms: string
          p_years: number
        }
        Returns: number
      }
      change_paper: {
        Args: {
          p_due_on: string
          p_paper_id: string
        }
        Returns: undefined
      }
      change_roster_place: {
        Args: {
          p_is_active?: boolean
          p_kind: string
          p_place_id: string
          p_role?: string
        }
        Returns: undefined
      }
      check_slug: {
        Args: {
          p_slug: string
        }
        Returns: string
      }
      choose_family_part: {
        Args: {
          p_is_on: boolean
          p_part: string
        }
        Returns: undefined
      }
      choose_roles: {
        Args: {
          p_roles: string[]
        }
        Returns: string[]
      }
      claim_answer: {
        Args: {
          p_interest_id: string
          p_on: string
          p_way: string
        }
        Returns: undefined
      }
      claim_busy_calendars: {
        Args: {
          p_most: number
        }
        Returns: {
          address: string
          id: string
          time_zone: string
        }[]
      }
      claim_mails: {
        Args: {
          p_most?: number
          p_subject_id?: string
          p_template?: string
        }
        Returns: {
          content: Json
          id: string
          language: string
          template: string
        }[]
      }
      claim_pushes: {
        Args: {
          p_most?: number
        }
        Returns: {
          auth: string
          content: Json
          endpoint: string
          id: string
          language: string
          p256dh: string
        }[]
      }
      claim_webhooks: {
        Args: {
          p_most?: number
        }
        Returns: {
          address: string
          content: Json
          id: string
          kind: string
          secret: string
        }[]
      }
      close_interests: {
        Args: {
          p_interest_ids: string[]
          p_loss_reason?: string
          p_lost_to?: string
          p_notes?: Json
          p_request_id: string
          p_seen_stage_ids?: string[]
          p_stage_id: string
        }
        Returns: number
      }
      close_time_poll: {
        Args: {
          p_option_id?: string
          p_poll_id: string
        }
        Returns: string
      }
      confirm_facts: {
        Args: {
          p_facts: Json
          p_player_id: string
          p_team_id?: string
        }
        Returns: number
      }
      confirm_guardian: {
        Args: {
          p_minor_id: string
        }
        Returns: undefined
      }
      confirm_identity_link: {
        Args: {
          p_key: string
        }
        Returns: string
      }
      confirm_override: {
        Args: never
        Returns: string
      }
      connect_busy_calendar: {
        Args: {
          p_address: string
          p_id: string
        }
        Returns: undefined
      }
      correct_birth_date: {
        Args: {
          p_birth_date: string
          p_reason: string
          p_user_id: string
        }
        Returns: string
      }
      count_for_header: {
        Args: {
          p_names: string[]
        }
        Returns: Json
      }
      count_staff_requests: {
        Args: never
        Returns: Json
      }
      create_conversation_with_participants: {
        Args: {
          created_by?: string
          max_participants?: number
          p_id?: string
          participant_ids?: string[]
          title?: string
          type?: string
        }
        Returns: {
          conversation_id: string
          is_existing: boolean
        }[]
      }
      create_time_poll: {
        Args: {
          p_duration_minutes?: number
          p_id: string
          p_starts: string[]
          p_team_id: string
          p_title: string
        }
        Returns: string
      }
      decide_college_request: {
        Args: {
          p_approve: boolean
          p_note?: string
          p_request_id: string
        }
        Returns: string
      }
      decide_join_request: {
        Args: {
          p_accept: boolean
          p_game_profile_id?: string
          p_request_id: string
          p_role?: string
        }
        Returns: undefined
      }
      decide_report: {
        Args: {
          p_days?: number
          p_decision: string
          p_id: string
          p_note?: string
        }
        Returns: undefined
      }
      decide_role_request: {
        Args: {
          p_approve: boolean
          p_note?: string
          p_request_id: string
        }
        Returns: undefined
      }
      decide_team_request: {
        Args: {
          p_approve: boolean
          p_asked_at: string
          p_note?: string
          p_request_id: string
        }
        Returns: string
      }
      decline_evaluation: {
        Args: {
          p_id: string
        }
        Returns: undefined
      }
      decline_meeting: {
        Args: {
          p_meeting_id: string
        }
        Returns: string
      }
      decline_offer: {
        Args: {
          p_offer_id: string
          p_sentence?: string
          p_words?: string
        }
        Returns: undefined
      }
      delete_pipeline_stage: {
        Args: {
          p_move_to_id?: string
          p_stage_id: string
        }
        Returns: number
      }
      delete_prospect: {
        Args: {
          p_interest_id: string
        }
        Returns: undefined
      }
      describe_api: {
        Args: never
        Returns: Json
      }
      drop_paper: {
        Args: {
          p_paper_id: string
        }
        Returns: undefined
      }
      drop_unconfirmed_account: {
        Args: {
          p_token: string
        }
        Returns: boolean
      }
      edit_message: {
        Args: {
          p_content: string
          p_message_id: string
        }
        Returns: string
      }
      end_commitment: {
        Args: {
          p_offer_id: string
          p_sentence?: string
          p_stage_id?: string
          p_words?: string
        }
        Returns: undefined
      }
      end_guardian: {
        Args: {
          p_email?: string
          p_person_id?: string
        }
        Returns: undefined
      }
      end_guardian_link: {
        Args: {
          p_guardian_id: string
          p_minor_id: string
          p_reason: string
        }
        Returns: undefined
      }
      end_meeting_booking: {
        Args: {
          p_booking_id: string
        }
        Returns: undefined
      }
      end_push: {
        Args: {
          p_endpoint?: string
        }
        Returns: boolean
      }
      end_session: {
        Args: {
          p_session_id: string
        }
        Returns: boolean
      }
      end_status_widget: {
        Args: never
        Returns: boolean
      }
      enter_match_result: {
        Args: {
          p_match_id: string
          p_other: number
          p_own: number
          p_team_id: string
        }
        Returns: string
      }
      enter_scrim_result: {
        Args: {
          p_number: number
          p_other: number
          p_own: number
          p_scrim_id: string
          p_team_id: string
        }
        Returns: string
      }
      export_contact_log: {
        Args: {
          p_against?: boolean
          p_college_id: string
          p_from?: string
          p_interest_id?: string
          p_kind?: string
          p_person_id?: string
          p_time_zone?: string
          p_to?: string
        }
        Returns: Json
      }
      export_list: {
        Args: {
          p_list_id: string
        }
        Returns: {
          added_on: string
          class_year: number
          country: string
          games: string
          kind: string
          name: string
          note: string
          page: string
          state: string
        }[]
      }
      export_my_data: {
        Args: never
        Returns: Json
      }
      export_pipeline: {
        Args: {
          p_assignee_id?: string
          p_class_year?: number
          p_college_id: string
          p_confirmed?: boolean
          p_game_id?: string
          p_interest_ids?: string[]
          p_only?: string
          p_source?: string
          p_stage_days?: number
          p_stage_kind?: string
          p_tag_id?: string
          p_text?: string
        }
        Returns: Json
      }
      export_report_conversation: {
        Args: {
          p_after_number?: number
          p_reason: string
          p_report_id: string
        }
        Returns: Json
      }
      export_team_conversations: {
        Args: {
          p_after_conversation?: string
          p_after_number?: number
          p_limit?: number
          p_team_id: string
        }
        Returns: Json
      }
      find_recruiting_posts: {
        Args: {
          p_after_at?: string
          p_after_id?: string
          p_game?: string
          p_my_rank?: boolean
          p_my_search?: boolean
          p_my_times?: boolean
          p_role?: string
        }
        Returns: Json
      }
      find_scrims: {
        Args: {
          p_after_at?: string
          p_after_id?: string
          p_from_hour?: number
          p_game: string
          p_level?: string
          p_limit?: number
          p_rank?: number
          p_region?: string
          p_to_hour?: number
          p_zone?: string
        }
        Returns: Json
      }
      find_team_seekers: {
        Args: {
          p_after_at?: string
          p_after_id?: string
          p_confirmed?: boolean
          p_country?: string
          p_free?: boolean
          p_game?: string
          p_post?: string
          p_rank?: string
          p_role?: string
          p_search?: string
        }
        Returns: Json
      }
      finish_invited_sign_up: {
        Args: {
          p_token: string
        }
        Returns: undefined
      }
      finish_provider_sign_up: {
        Args: {
          p_birth_date?: string
        }
        Returns: boolean
      }
      finish_sign_up: {
        Args: {
          p_birth_date?: string
          p_key: string
        }
        Returns: boolean
      }
      fit_for_college: {
        Args: {
          p_college_id: string
        }
        Returns: Json
      }
      forget_doomed_files: {
        Args: {
          p_files: Json
        }
        Returns: number
      }
      get_practice_attendance: {
        Args: {
          p_practice_id: string
        }
        Returns: {
          avatar_url: string
          captain_name: string
          created_at: string
          email: string
          full_name: string
          is_admitted: boolean
          is_by_captain: boolean
          is_by_guardian: boolean
          is_confirmed: boolean
          is_guest: boolean
          notes: string
          practice_id: string
          reason_follows: boolean
          status: string
          updated_at: string
          user_id: string
        }[]
      }
      get_team_members: {
        Args: {
          p_team_id: string
        }
        Returns: {
          game_profile_id: string
          id: string
          is_active: boolean
          is_confirmed: boolean
          joined_at: string
          role: string
          team_id: string
          user_avatar_url: string
          user_email: string
          user_full_name: string
          user_id: string
        }[]
      }
      get_team_staff: {
        Args: {
          p_team_id: string
        }
        Returns: {
          contract_end: string
          contract_start: string
          game_profile_id: string
          id: string
          is_active: boolean
          is_confirmed: boolean
          role: string
          team_id: string
          user_avatar_url: string
          user_email: string
          user_full_name: string
          user_id: string
        }[]
      }
      give_meeting_feedback: {
        Args: {
          p_booking_id: string
          p_sentence?: string
          p_words?: string
        }
        Returns: undefined
      }
      grant_role: {
        Args: {
          p_college_id?: string
          p_role: string
          p_user_id: string
        }
        Returns: string
      }
      import_interests: {
        Args: {
          p_batch?: number
          p_college_id: string
          p_commit?: boolean
          p_import_id?: string
          p_rows: Json
        }
        Returns: Json
      }
      import_roster: {
        Args: {
          p_rows: Json
          p_team_id: string
        }
        Returns: Json
      }
      invite_all_to_meeting: {
        Args: {
          p_interest_ids: string[]
          p_meeting_id: string
        }
        Returns: Json
      }
      invite_to_college: {
        Args: {
          p_college_id: string
          p_email: string
          p_role: string
        }
        Returns: string
      }
      invite_to_meeting: {
        Args: {
          p_interest_ids: string[]
          p_meeting_id: string
        }
        Returns: number
      }
      invite_to_team: {
        Args: {
          p_contract_end?: string
          p_contract_start?: string
          p_email: string
          p_game_profile_id?: string
          p_kind?: string
          p_role?: string
          p_team_id: string
        }
        Returns: string
      }
      keep_board_card: {
        Args: {
          p_interest_id: string
        }
        Returns: undefined
      }
      keep_interests_apart: {
        Args: {
          p_first_id: string
          p_is_apart?: boolean
          p_second_id: string
        }
        Returns: undefined
      }
      keep_language: {
        Args: {
          p_language: string
        }
        Returns: string
      }
      keep_time_zone: {
        Args: {
          p_zone: string
        }
        Returns: boolean
      }
      keeps_override: {
        Args: {
          p_session_id: string
        }
        Returns: boolean
      }
      lacks_password: {
        Args: never
        Returns: boolean
      }
      landing_counts: {
        Args: never
        Returns: {
          college_count: number
          name: string
          player_count: number
          slug: string
        }[]
      }
      leave_team: {
        Args: {
          p_person_id?: string
          p_team_id: string
        }
        Returns: boolean
      }
      leave_tournament_match: {
        Args: {
          p_match_id: string
          p_team_id: string
        }
        Returns: undefined
      }
      list_alert_frames: {
        Args: {
          p_alert: string
        }
        Returns: string[]
      }
      list_announcements: {
        Args: {
          p_before?: string
          p_before_id?: string
          p_limit?: number
          p_team_id: string
        }
        Returns: Json
      }
      list_busy_people: {
        Args: {
          p_minutes: number
          p_starts_at: string
          p_team_id: string
        }
        Returns: {
          full_name: string
          user_id: string
        }[]
      }
      list_college_requests: {
        Args: {
          p_limit?: number
          p_status?: string
        }
        Returns: Json
      }
      list_colleges_for_staff: {
        Args: {
          p_after?: string
          p_after_id?: string
          p_limit?: number
          p_search?: string
          p_status?: string
        }
        Returns: Json
      }
      list_contacts: {
        Args: {
          p_ids?: string[]
        }
        Returns: Json
      }
      list_conversation_exports: {
        Args: {
          p_report_id: string
        }
        Returns: {
          exported_at: string
          exported_by_name: string
          messages: number
          reason: string
        }[]
      }
      list_conversations: {
        Args: {
          p_before?: string
          p_before_id?: string
          p_before_unread?: boolean
          p_ids?: string[]
          p_limit?: number
          p_show?: string
          p_sort?: string
        }
        Returns: {
          conversation_id: string
          created_by: string
          is_archived: boolean
          is_blocked: boolean
          is_exportable: boolean
          is_marked_unread: boolean
          is_muted: boolean
          is_starred: boolean
          joined_late_at: string
          lacks_company: boolean
          last_message: Json
          live_topic: string
          max_participants: number
          message_count: number
          muted_until: string
          participants: Json
          picture_url: string
          quiet: Json
          reads: Json
          title: string
          type: string
          unread_count: number
          updated_at: string
        }[]
      }
      list_doomed_files: {
        Args: never
        Returns: {
          bucket: string
          name: string
        }[]
      }
      list_exports_of_mine: {
        Args: never
        Returns: {
          conversation_id: string
          exported_at: string
          exported_by_name: string
          team_name: string
          title: string
        }[]
      }
      list_flag_changes: {
        Args: {
          p_before?: number
          p_key?: string
          p_limit?: number
        }
        Returns: {
          after: Json
          before: Json
          changed_at: string
          changed_by: string
          changed_by_name: string
          id: number
          is_current: boolean
          key: string
          operation: string
          reason: string
        }[]
      }
      list_flags: {
        Args: never
        Returns: string[]
      }
      list_guardians: {
        Args: never
        Returns: {
          begins_at: string
          email: string
          kind: string
          minor_id: string
          name: string
          person_id: string
          since: string
        }[]
      }
      list_message_versions: {
        Args: {
          p_message_id: string
        }
        Returns: {
          content: string
          replaced_at: string
        }[]
      }
      list_missing_replies: {
        Args: {
          p_practice_id: string
        }
        Returns: {
          avatar_url: string
          full_name: string
          user_id: string
        }[]
      }
      list_my_colleges: {
        Args: never
        Returns: {
          id: string
          name: string
          slug: string
        }[]
      }
      list_my_files: {
        Args: never
        Returns: {
          bucket: string
          bytes: number
          is_personal: boolean
          name: string
        }[]
      }
      list_my_interests: {
        Args: {
          p_limit?: number
        }
        Returns: Json
      }
      list_my_invitations: {
        Args: never
        Returns: {
          expires_at: string
          game: string
          id: string
          kind: string
          role: string
          team_id: string
          team_logo_url: string
          team_name: string
        }[]
      }
      list_my_teams: {
        Args: never
        Returns: {
          id: string
          logo_url: string
          name: string
          organization_type: string
          part: string
          subscription_tier: string
        }[]
      }
      list_news: {
        Args: {
          p_before?: string
          p_before_id?: string
          p_limit?: number
          p_query?: string
          p_tag?: string
          p_with_counts?: boolean
        }
        Returns: Json
      }
      list_pipeline_duplicates: {
        Args: {
          p_college_slug?: string
        }
        Returns: Json
      }
      list_players: {
        Args: {
          p_after_id?: string
          p_after_name?: string
          p_confirmed?: boolean
          p_country?: string
          p_free?: boolean
          p_game?: string
          p_limit?: number
          p_search?: string
        }
        Returns: {
          avatar_url: string
          games: Json
          id: string
          name: string
          slug: string
          teams: Json
        }[]
      }
      list_presence_totals: {
        Args: {
          p_team_id: string
        }
        Returns: {
          came: number
          recorded: number
          user_id: string
        }[]
      }
      list_recruiting_colleges: {
        Args: never
        Returns: {
          id: string
          logo_url: string
          name: string
          roles: string[]
          sees_pipeline: boolean
          slug: string
          waiting: number
        }[]
      }
      list_remote_loads: {
        Args: {
          p_minutes?: number
        }
        Returns: {
          average_ms: number
          channel: string
          crashed: number
          failed: number
          failing_callers: number
          last_at: string
          loaded: number
          remote: string
          slow: number
          version: string
        }[]
      }
      list_reports: {
        Args: {
          p_before?: string
          p_before_id?: string
          p_limit?: number
          p_state?: string
        }
        Returns: {
          created_at: string
          decision: string
          details: string
          evidence: Json
          handled_at: string
          handled_by_name: string
          history: Json
          id: string
          message_state: string
          names: Json
          note: string
          other_reports: number
          profile: Json
          reason: string
          reported_name: string
          reported_slug: string
          reported_user_id: string
          reporter_name: string
          status: string
          suspended_until: string
        }[]
      }
      list_revisions: {
        Args: {
          p_article_id?: string
          p_page_id?: string
        }
        Returns: {
          author: string
          created_at: string
          id: number
        }[]
      }
      list_role_requests: {
        Args: {
          p_limit?: number
          p_status?: string
        }
        Returns: {
          college_id: string
          college_name: string
          created_at: string
          decided_at: string
          decided_by_name: string
          decision_note: string
          display_name: string
          evidence: Json
          id: string
          note: string
          proof_url: string
          role: string
          status: string
          user_id: string
        }[]
      }
      list_sessions: {
        Args: never
        Returns: {
          by_passkey: boolean
          created_at: string
          id: string
          is_current: boolean
          last_used_at: string
          second_factor: string
          user_agent: string
        }[]
      }
      list_sitemap: {
        Args: {
          p_kind: string
          p_part?: number
        }
        Returns: Json
      }
      list_talk_requests: {
        Args: never
        Returns: {
          id: string
          person_id: string
          since: string
          slug: string
        }[]
      }
      list_team_exports: {
        Args: {
          p_team_id: string
        }
        Returns: {
          exported_at: string
          exported_by_name: string
          messages: number
        }[]
      }
      list_team_requests: {
        Args: {
          p_limit?: number
          p_status?: string
        }
        Returns: {
          asked_at: string
          country: string
          decided_at: string
          decided_by_name: string
          decision_note: string
          display_name: string
          games: string[]
          id: string
          link_url: string
          name: string
          note: string
          organization_type: string
          roles: string[]
          status: string
          team_id: string
          user_id: string
        }[]
      }
      list_team_results: {
        Args: never
        Returns: Json
      }
      list_teams: {
        Args: {
          p_after_id?: string
          p_after_name?: string
          p_country?: string
          p_game?: string
          p_limit?: number
          p_recruiting?: boolean
          p_search?: string
          p_type?: string
          p_with_counts?: boolean
        }
        Returns: Json
      }
      list_version_errors: {
        Args: never
        Returns: {
          affected_share: number
          callers: number
          fingerprint: string
          first_at: string
          frames: string[]
          last_at: string
          message: string
          name: string
          page_loads: number
          remote: string
          route: string
          shell: string
          version: string
        }[]
      }
      list_version_vitals: {
        Args: never
        Returns: {
          metric: string
          pages: number
          remote: string
          upper_bound: number
          version: string
        }[]
      }
      load_account: {
        Args: never
        Returns: Json
      }
      load_announcement: {
        Args: {
          p_id: string
        }
        Returns: Json
      }
      load_answered_practices: {
        Args: {
          p_practice_ids?: string[]
          p_team_id: string
        }
        Returns: Json
      }
      load_article: {
        Args: {
          p_slug: string
        }
        Returns: Json
      }
      load_busy_calendars: {
        Args: never
        Returns: Json
      }
      load_closing: {
        Args: {
          p_interest_ids: string[]
        }
        Returns: Json
      }
      load_college: {
        Args: {
          p_slug: string
        }
        Returns: Json
      }
      load_college_board: {
        Args: {
          p_slug: string
        }
        Returns: Json
      }
      load_college_editor: {
        Args: {
          p_slug: string
        }
        Returns: Json
      }
      load_college_embed: {
        Args: {
          p_slug: string
        }
        Returns: Json
      }
      load_contact_log: {
        Args: {
          p_against?: boolean
          p_before?: string
          p_before_id?: string
          p_college_slug?: string
          p_from?: string
          p_interest_id?: string
          p_kind?: string
          p_person_id?: string
          p_time_zone?: string
          p_to?: string
        }
        Returns: Json
      }
      load_cooldown_editor: {
        Args: never
        Returns: Json
      }
      load_cooldowns: {
        Args: never
        Returns: Json
      }
      load_evaluations: {
        Args: never
        Returns: Json
      }
      load_family: {
        Args: never
        Returns: Json
      }
      load_guardian_history: {
        Args: {
          p_person_id?: string
        }
        Returns: Json
      }
      load_interest: {
        Args: {
          p_interest_id: string
        }
        Returns: Json
      }
      load_interest_form: {
        Args: {
          p_college_slug: string
          p_form_id?: string
          p_game?: string
        }
        Returns: Json
      }
      load_kept_filters: {
        Args: never
        Returns: Json
      }
      load_learn_page: {
        Args: {
          p_slug: string
        }
        Returns: Json
      }
      load_linked_accounts: {
        Args: never
        Returns: Json
      }
      load_list: {
        Args: {
          p_list_id: string
        }
        Returns: Json
      }
      load_lists: {
        Args: never
        Returns: Json
      }
      load_meetings: {
        Args: {
          p_college_slug?: string
        }
        Returns: Json
      }
      load_my_age: {
        Args: never
        Returns: string
      }
      load_my_offers: {
        Args: never
        Returns: Json
      }
      load_my_team_offers: {
        Args: never
        Returns: Json
      }
      load_notices: {
        Args: {
          p_before?: string
          p_before_id?: string
          p_limit?: number
        }
        Returns: Json
      }
      load_offer: {
        Args: {
          p_offer_id: string
        }
        Returns: Json
      }
      load_onboarding: {
        Args: never
        Returns: Json
      }
      load_pipeline: {
        Args: {
          p_assignee_id?: string
          p_class_year?: number
          p_college_id?: string
          p_college_slug?: string
          p_confirmed?: boolean
          p_game_id?: string
          p_group?: string
          p_only?: string
          p_per_column?: number
          p_sort?: string
          p_source?: string
          p_stage_days?: number
          p_stage_kind?: string
          p_tag_id?: string
          p_text?: string
        }
        Returns: Json
      }
      load_pipeline_column: {
        Args: {
          p_assignee_id?: string
          p_class_year?: number
          p_college_id: string
          p_confirmed?: boolean
          p_game_id?: string
          p_group?: string
          p_key: string
          p_limit?: number
          p_offset: number
          p_only?: string
          p_sort?: string
          p_source?: string
          p_stage_days?: number
          p_stage_kind?: string
          p_tag_id?: string
          p_text?: string
        }
        Returns: Json
      }
      load_pipeline_import: {
        Args: {
          p_college_slug?: string
        }
        Returns: Json
      }
      load_player: {
        Args: {
          p_slug: string
        }
        Returns: Json
      }
      load_player_card: {
        Args: {
          p_slug: string
        }
        Returns: Json
      }
      load_player_matches: {
        Args: {
          p_college_slug?: string
          p_confirmed?: boolean
          p_hide_held?: boolean
          p_limit?: number
          p_need_id?: string
        }
        Returns: Json
      }
      load_player_pipeline: {
        Args: {
          p_slug: string
        }
        Returns: Json
      }
      load_presence: {
        Args: {
          p_practice_id: string
        }
        Returns: Json
      }
      load_push: {
        Args: never
        Returns: Json
      }
      load_recruiting_dashboard: {
        Args: {
          p_college_id: string
          p_weeks?: number
        }
        Returns: Json
      }
      load_recruiting_status: {
        Args: {
          p_id: string
        }
        Returns: Json
      }
      load_scrim: {
        Args: {
          p_practice_id: string
        }
        Returns: Json
      }
      load_scrims: {
        Args: {
          p_from_hour?: number
          p_game?: string
          p_level?: string
          p_rank?: number
          p_region?: string
          p_to_hour?: number
          p_zone?: string
        }
        Returns: Json
      }
      load_shared_list: {
        Args: {
          p_token: string
        }
        Returns: Json
      }
      load_status_widget: {
        Args: {
          p_token: string
        }
        Returns: Json
      }
      load_team_head: {
        Args: {
          p_team_id: string
        }
        Returns: Json
      }
      load_team_manage: {
        Args: {
          p_team_id: string
        }
        Returns: Json
      }
      load_team_requests: {
        Args: never
        Returns: Json
      }
      load_today: {
        Args: never
        Returns: Json
      }
      load_tournament_matches: {
        Args: {
          p_team_id: string
          p_tournament_id?: string
        }
        Returns: Json
      }
      load_waiting_guardians: {
        Args: never
        Returns: Json
      }
      load_ward: {
        Args: {
          p_minor_id: string
        }
        Returns: Json
      }
      load_webhooks: {
        Args: {
          p_college_id?: string
          p_team_id?: string
        }
        Returns: Json
      }
      load_week: {
        Args: never
        Returns: Json
      }
      make_calendar_address: {
        Args: {
          p_team_id: string
        }
        Returns: string
      }
      make_offer: {
        Args: {
          p_amount: number
          p_expires_at: string
          p_id: string
          p_interest_id: string
          p_name: string
          p_need_id: string
          p_role: string
          p_terms: string
          p_years: number
        }
        Returns: string
      }
      make_own_calendar: {
        Args: never
        Returns: string
      }
      make_recovery_codes: {
        Args: never
        Returns: string[]
      }
      make_status_widget: {
        Args: never
        Returns: string
      }
      make_ward_calendar: {
        Args: {
          p_minor_id: string
        }
        Returns: string
      }
      mark_conversation_read: {
        Args: {
          p_conversation_id: string
        }
        Returns: number
      }
      mark_conversation_unread: {
        Args: {
          p_conversation_id: string
        }
        Returns: undefined
      }
      mark_notices_read: {
        Args: {
          p_id?: string
          p_up_to?: string
        }
        Returns: number
      }
      match_players: {
        Args: {
          p_after_fit?: number
          p_after_id?: string
          p_confirmed?: boolean
          p_hide_held?: boolean
          p_limit?: number
          p_need_id: string
        }
        Returns: {
          can_message: boolean
          confirmed: number
          factors: Json
          fit: number
          interest_id: string
          player: Json
          user_id: string
        }[]
      }
      match_programs: {
        Args: {
          p_after_fit?: number
          p_after_id?: string
          p_country?: string
          p_game?: string
          p_level?: string
          p_limit?: number
          p_scholarships?: boolean
          p_state?: string
        }
        Returns: Json
      }
      merge_interests: {
        Args: {
          p_drop_id: string
          p_keep_id: string
          p_take?: string[]
        }
        Returns: string
      }
      message_images_left: {
        Args: {
          p_conversation_id: string
        }
        Returns: Json
      }
      move_board_card: {
        Args: {
          p_before_id?: string
          p_column: string
          p_interest_id: string
        }
        Returns: undefined
      }
      move_interests: {
        Args: {
          p_before_id?: string
          p_interest_ids: string[]
          p_seen_stage_ids?: string[]
          p_stage_id: string
        }
        Returns: number
      }
      move_meeting: {
        Args: {
          p_from_id: string
          p_to_id: string
        }
        Returns: string
      }
      move_scrim: {
        Args: {
          p_scrim_id: string
          p_starts_at: string
          p_team_id: string
        }
        Returns: boolean
      }
      mute_conversation: {
        Args: {
          p_conversation_id: string
          p_hours?: number
        }
        Returns: string
      }
      my_second_factor: {
        Args: never
        Returns: Json
      }
      note_contact: {
        Args: {
          p_happened_at: string
          p_id: string
          p_interest_id: string
          p_kind: string
          p_minutes?: number
          p_note?: string
        }
        Returns: undefined
      }
      offer_guardian: {
        Args: {
          p_email: string
        }
        Returns: undefined
      }
      offer_meetings: {
        Args: {
          p_college_id: string
          p_days: string[]
          p_host_id: string
          p_kind: string
          p_link?: string
          p_minutes: number
          p_place?: string
          p_places: number
          p_request_id: string
          p_stage_ids?: string[]
          p_time: string
          p_time_zone: string
        }
        Returns: string[]
      }
      offer_team_transfer: {
        Args: {
          p_team_id: string
          p_user_id: string
        }
        Returns: string
      }
      open_matchmaking: {
        Args: {
          p_limit?: number
        }
        Returns: Json
      }
      open_recruiting_dashboard: {
        Args: {
          p_college_slug?: string
          p_weeks?: number
        }
        Returns: Json
      }
      open_reply: {
        Args: {
          p_interest_id: string
        }
        Returns: string
      }
      open_reports_total: {
        Args: never
        Returns: number
      }
      order_college_parts: {
        Args: {
          p_college_id: string
          p_ids: string[]
          p_part: string
        }
        Returns: undefined
      }
      order_pipeline_stages: {
        Args: {
          p_college_id: string
          p_stage_ids: string[]
        }
        Returns: undefined
      }
      post_scrim: {
        Args: {
          p_format: string
          p_game: string
          p_id: string
          p_level: string
          p_minutes: number
          p_note?: string
          p_rank_from?: number
          p_rank_to?: number
          p_region: string
          p_starts_at: string
          p_team_id: string
          p_time_zone: string
        }
        Returns: string
      }
      preview_company: {
        Args: {
          p_person_ids: string[]
        }
        Returns: Json
      }
      preview_links: {
        Args: {
          p_paths: string[]
        }
        Returns: Json
      }
      preview_own_page: {
        Args: {
          p_as: string
        }
        Returns: Json
      }
      propose_scrim_blocks: {
        Args: {
          p_game: string
          p_team_id: string
        }
        Returns: Json
      }
      publish_college: {
        Args: {
          p_college_id: string
          p_is_published?: boolean
        }
        Returns: undefined
      }
      publish_interest_form: {
        Args: {
          p_form_id: string
        }
        Returns: number
      }
      publish_profile: {
        Args: {
          p_slug?: string
        }
        Returns: string
      }
      put_paper_file: {
        Args: {
          p_bytes: number
          p_file_id: string
          p_is_scanned: boolean
          p_label: string
          p_name: string
          p_paper_id: string
          p_person: string
          p_type: string
        }
        Returns: undefined
      }
      react_to_message: {
        Args: {
          p_message_id: string
          p_reaction?: string
        }
        Returns: undefined
      }
      read_calendar: {
        Args: {
          p_secret: string
        }
        Returns: Json
      }
      read_content_source: {
        Args: {
          p_id: string
          p_kind: string
        }
        Returns: Json
      }
      read_embed_origins: {
        Args: {
          p_slug: string
        }
        Returns: string[]
      }
      read_meeting_link: {
        Args: {
          p_token: string
        }
        Returns: Json
      }
      read_own_calendar: {
        Args: {
          p_secret: string
        }
        Returns: Json
      }
      read_practice_link: {
        Args: {
          p_token: string
        }
        Returns: Json
      }
      read_status_widget: {
        Args: never
        Returns: string
      }
      read_team_invitation: {
        Args: {
          p_token: string
        }
        Returns: Json
      }
      read_ward_calendar: {
        Args: {
          p_secret: string
        }
        Returns: Json
      }
      record_meeting: {
        Args: {
          p_booking_id: string
          p_outcome?: string
        }
        Returns: undefined
      }
      record_presence: {
        Args: {
          p_changes: Json
          p_practice_id: string
        }
        Returns: number
      }
      record_remote_loads: {
        Args: {
          p_hops: string
          p_reports: Json
        }
        Returns: undefined
      }
      record_version_errors: {
        Args: {
          p_errors: Json
          p_hops: string
        }
        Returns: undefined
      }
      record_version_vitals: {
        Args: {
          p_hops: string
          p_vitals: Json
        }
        Returns: undefined
      }
      refresh_busy_calendar: {
        Args: {
          p_id: string
        }
        Returns: undefined
      }
      remind_non_responders: {
        Args: {
          p_practice_id: string
        }
        Returns: Json
      }
      remind_of_announcement: {
        Args: {
          p_id: string
        }
        Returns: number
      }
      remove_absence: {
        Args: {
          p_id: string
        }
        Returns: number
      }
      remove_busy_calendar: {
        Args: {
          p_id: string
        }
        Returns: undefined
      }
      remove_college_part: {
        Args: {
          p_id: string
          p_part: string
        }
        Returns: boolean
      }
      remove_college_role: {
        Args: {
          p_grant_id: string
        }
        Returns: boolean
      }
      remove_contact: {
        Args: {
          p_id: string
        }
        Returns: undefined
      }
      remove_evaluation: {
        Args: {
          p_id: string
        }
        Returns: undefined
      }
      remove_from_board: {
        Args: {
          p_interest_id: string
        }
        Returns: undefined
      }
      remove_paper_file: {
        Args: {
          p_file_id: string
        }
        Returns: undefined
      }
      remove_season_row: {
        Args: {
          p_id: string
          p_kind: string
        }
        Returns: boolean
      }
      remove_second_factor: {
        Args: {
          p_reason: string
          p_user_id: string
        }
        Returns: undefined
      }
      remove_team_member: {
        Args: {
          p_member_id: string
        }
        Returns: undefined
      }
      remove_team_staff_member: {
        Args: {
          p_staff_id: string
        }
        Returns: undefined
      }
      remove_tournament_match: {
        Args: {
          p_match_id: string
        }
        Returns: boolean
      }
      remove_ward_absence: {
        Args: {
          p_id: string
          p_minor_id: string
        }
        Returns: number
      }
      remove_webhook: {
        Args: {
          p_id: string
        }
        Returns: undefined
      }
      renew_push: {
        Args: {
          p_auth: string
          p_endpoint: string
          p_new_auth: string
          p_new_endpoint: string
          p_new_p256dh: string
        }
        Returns: boolean
      }
      renew_team_search: {
        Args: never
        Returns: string
      }
      reorder_list: {
        Args: {
          p_item_ids: string[]
          p_list_id: string
        }
        Returns: undefined
      }
      reorder_pages: {
        Args: {
          p_page_ids: string[]
          p_seen?: string[]
        }
        Returns: number
      }
      report_abuse: {
        Args: {
          p_details?: string
          p_id?: string
          p_message_id?: string
          p_profile?: string
          p_reason: string
          p_user_id?: string
        }
        Returns: undefined
      }
      request_college: {
        Args: {
          p_city: string
          p_country?: string
          p_name: string
          p_position: string
          p_proof_url?: string
          p_state: string
          p_website_url: string
        }
        Returns: string
      }
      request_guardian: {
        Args: {
          p_email: string
        }
        Returns: undefined
      }
      request_profile_review: {
        Args: never
        Returns: undefined
      }
      request_team: {
        Args: {
          p_country?: string
          p_id: string
          p_link_url?: string
          p_name: string
          p_note: string
          p_organization_type: string
          p_title_ids: string[]
        }
        Returns: undefined
      }
      restore_college_part: {
        Args: {
          p_id: string
          p_part: string
        }
        Returns: boolean
      }
      restore_content: {
        Args: {
          p_id: string
        }
        Returns: boolean
      }
      restore_season_row: {
        Args: {
          p_id: string
        }
        Returns: boolean
      }
      return_paper: {
        Args: {
          p_paper_id: string
          p_sentence?: string
          p_words?: string
        }
        Returns: undefined
      }
      revoke_calendar_address: {
        Args: {
          p_team_id: string
        }
        Returns: boolean
      }
      revoke_college_invitation: {
        Args: {
          p_invitation_id: string
        }
        Returns: boolean
      }
      revoke_own_calendar: {
        Args: never
        Returns: boolean
      }
      revoke_role: {
        Args: {
          p_grant_id: string
        }
        Returns: boolean
      }
      revoke_team_invitation: {
        Args: {
          p_invitation_id: string
        }
        Returns: boolean
      }
      revoke_ward_calendar: {
        Args: {
          p_minor_id: string
        }
        Returns: boolean
      }
      save_availability: {
        Args: {
          p_slots: Json
          p_time_zone: string
        }
        Returns: number
      }
      save_interest: {
        Args: {
          p_college_id: string
          p_player_id: string
          p_title_id?: string
        }
        Returns: string
      }
      save_interest_note: {
        Args: {
          p_body: string
          p_id: string
          p_interest_id: string
          p_mentions?: string[]
        }
        Returns: undefined
      }
      save_match_lineup: {
        Args: {
          p_map: string
          p_match_id: string
          p_starters: string[]
          p_substitutes?: string[]
          p_team_id: string
        }
        Returns: undefined
      }
      save_onboarding_details: {
        Args: {
          p_bio?: string
          p_class_year?: number
          p_country?: string
          p_display_name: string
          p_gpa?: number
          p_scholarship_need?: number
          p_school_name?: string
          p_shows_academics?: boolean
          p_state?: string
        }
        Returns: undefined
      }
      save_onboarding_games: {
        Args: {
          p_games: Json
        }
        Returns: undefined
      }
      save_onboarding_roles: {
        Args: {
          p_requests?: Json
          p_roles: string[]
        }
        Returns: undefined
      }
      save_paper_list: {
        Args: {
          p_college_id: string
          p_papers: Json
        }
        Returns: undefined
      }
      save_practice_times: {
        Args: {
          p_known?: Json
          p_program_id: string
          p_slots: Json
          p_time_zone: string
        }
        Returns: number
      }
      save_scrim_lineup: {
        Args: {
          p_map: string
          p_number: number
          p_scrim_id: string
          p_starters: string[]
          p_substitutes?: string[]
          p_team_id: string
        }
        Returns: undefined
      }
      save_tournament_match: {
        Args: {
          p_game: string
          p_id: string
          p_opponent?: string
          p_opponent_team_id?: string
          p_tournament_id: string
        }
        Returns: number
      }
      save_webhook: {
        Args: {
          p_address?: string
          p_college_id?: string
          p_events: string[]
          p_id: string
          p_kind?: string
          p_team_id?: string
        }
        Returns: string
      }
      schedule_practice_series: {
        Args: {
          p_ends_on: string
          p_every_weeks?: number
          p_id: string
          p_practice: Json
          p_start_time: string
          p_starts_on: string
          p_team_id: string
          p_time_zone: string
          p_weekdays: number[]
        }
        Returns: number
      }
      score_tryout: {
        Args: {
          p_booking_id: string
          p_criterion_id: string
          p_score?: number
        }
        Returns: undefined
      }
      search_colleges: {
        Args: {
          p_after?: string
          p_after_id?: string
          p_country?: string
          p_fits_me?: boolean
          p_games?: string[]
          p_has_open_spots?: boolean
          p_is_pledged?: boolean
          p_level?: string
          p_major?: string
          p_scholarships?: string
          p_sort?: string
          p_state?: string
          p_text?: string
          p_with_counts?: boolean
        }
        Returns: Json
      }
      search_content: {
        Args: {
          p_kind?: string
          p_limit?: number
          p_query: string
        }
        Returns: {
          anchor: string
          excerpt_parts: string[]
          id: string
          kind: string
          section_parts: string[]
          slug: string
          summary: string
          title: string
          title_parts: string[]
        }[]
      }
      search_inbox: {
        Args: {
          p_before?: number
          p_conversation_id?: string
          p_limit?: number
          p_older_than?: string
          p_older_than_id?: string
          p_query: string
        }
        Returns: Json
      }
      search_learn: {
        Args: {
          p_limit?: number
          p_query: string
        }
        Returns: Json
      }
      search_people: {
        Args: {
          p_limit?: number
          p_query: string
        }
        Returns: {
          avatar_url: string
          display_name: string
          is_published: boolean
          roles: Json
          slug: string
          user_id: string
          visibility: string
        }[]
      }
      search_recruiting: {
        Args: {
          p_limit?: number
          p_query: string
        }
        Returns: Json
      }
      search_teams: {
        Args: {
          p_limit?: number
          p_query: string
        }
        Returns: Json
      }
      search_users: {
        Args: {
          p_exclude?: string[]
          p_query: string
        }
        Returns: {
          avatar_url: string
          display_name: string
          email: string
          first_name: string
          id: string
          last_name: string
          slug: string
          user_id: string
          works_for: Json
        }[]
      }
      see_announcements: {
        Args: {
          p_acknowledge?: boolean
          p_ids: string[]
        }
        Returns: number
      }
      seek_team: {
        Args: {
          p_days?: number
          p_games: Json
          p_tell?: boolean
        }
        Returns: string
      }
      send_contact_message: {
        Args: {
          p_email: string
          p_id?: string
          p_message: string
          p_name: string
          p_topic?: string
          p_website?: string
        }
        Returns: undefined
      }
      send_team_invitation: {
        Args: {
          p_invitation_id: string
        }
        Returns: undefined
      }
      set_avatar: {
        Args: {
          p_address?: string
        }
        Returns: string
      }
      set_birth_date: {
        Args: {
          p_birth_date: string
        }
        Returns: undefined
      }
      set_captains_answer: {
        Args: {
          p_allowed: boolean
          p_team_id: string
        }
        Returns: undefined
      }
      set_college_association: {
        Args: {
          p_association_id: string
          p_college_id: string
          p_time_zone: string
        }
        Returns: undefined
      }
      set_college_embed: {
        Args: {
          p_addresses: string[]
          p_college_id: string
        }
        Returns: string[]
      }
      set_loss: {
        Args: {
          p_interest_id: string
          p_lost_to?: string
          p_reason: string
        }
        Returns: undefined
      }
      set_profile_address: {
        Args: {
          p_slug: string
        }
        Returns: string
      }
      set_program_contact: {
        Args: {
          p_college_id: string
          p_is_contact: boolean
        }
        Returns: undefined
      }
      settle_busy_calendar: {
        Args: {
          p_busy?: Json
          p_id: string
          p_problem?: string
        }
        Returns: undefined
      }
      settle_mail: {
        Args: {
          p_error?: string
          p_id: string
          p_is_final?: boolean
        }
        Returns: undefined
      }
      settle_push: {
        Args: {
          p_error?: string
          p_id: string
          p_retry_after?: number
          p_status?: number
        }
        Returns: undefined
      }
      settle_webhook: {
        Args: {
          p_error?: string
          p_id: string
          p_is_unclear?: boolean
          p_retry_after?: number
          p_status?: number
        }
        Returns: undefined
      }
      share_attendance: {
        Args: {
          p_shows: boolean
        }
        Returns: undefined
      }
      share_list: {
        Args: {
          p_list_id: string
          p_with_notes?: boolean
        }
        Returns: string
      }
      share_results: {
        Args: {
          p_shows: boolean
        }
        Returns: undefined
      }
      show_evaluation: {
        Args: {
          p_id: string
          p_to: string
        }
        Returns: undefined
      }
      start_push: {
        Args: {
          p_auth: string
          p_endpoint: string
          p_p256dh: string
        }
        Returns: string
      }
      store_account_reading: {
        Args: {
          p_account_id: string
          p_account_name: string
          p_person_id: string
          p_provider: string
          p_ranks: Json
        }
        Returns: Json
      }
      store_content_html: {
        Args: {
          p_body_sha256: string
          p_html: string
          p_id: string
          p_kind: string
          p_outline: Json
          p_reading_minutes: number
          p_sections: Json
        }
        Returns: boolean
      }
      store_linked_account: {
        Args: {
          p_account_id: string
          p_account_name: string
          p_person_id: string
          p_provider: string
          p_ranks: Json
        }
        Returns: Json
      }
      submit_interest_form: {
        Args: {
          p_answers: Json
          p_game?: string
          p_request_id: string
          p_version_id: string
          p_via?: string
        }
        Returns: {
          interest_id: string
          is_new: boolean
          submission_id: string
        }[]
      }
      tag_interests: {
        Args: {
          p_interest_ids: string[]
          p_remove?: boolean
          p_tag_ids: string[]
        }
        Returns: number
      }
      take_account_link: {
        Args: {
          p_person_id: string
          p_state_hash: string
        }
        Returns: Json
      }
      take_down_announcement: {
        Args: {
          p_id: string
        }
        Returns: boolean
      }
      take_over_answers: {
        Args: {
          p_practice_id: string
        }
        Returns: number
      }
      take_team_result: {
        Args: {
          p_id: string
          p_tournament_id: string
        }
        Returns: string
      }
      team_analytics: {
        Args: {
          p_team_id: string
          p_weeks?: number
        }
        Returns: Json
      }
      tell_scrim_arrival: {
        Args: {
          p_arrival: string
          p_scrim_id: string
          p_team_id: string
        }
        Returns: undefined
      }
      test_webhook: {
        Args: {
          p_id: string
        }
        Returns: undefined
      }
      undo_cooldowns: {
        Args: {
          p_id: string
        }
        Returns: Json
      }
      undo_flag_change: {
        Args: {
          p_change_id: number
          p_reason?: string
        }
        Returns: undefined
      }
      undo_import: {
        Args: {
          p_college_id: string
          p_import_id: string
        }
        Returns: Json
      }
      undo_merge: {
        Args: {
          p_merge_id: string
        }
        Returns: string
      }
      undo_moves: {
        Args: {
          p_interest_ids: string[]
        }
        Returns: number
      }
      undo_report_decision: {
        Args: {
          p_id: string
        }
        Returns: undefined
      }
      undo_role_approval: {
        Args: {
          p_request_id: string
        }
        Returns: undefined
      }
      unlink_account: {
        Args: {
          p_provider: string
        }
        Returns: boolean
      }
      unread_notices: {
        Args: never
        Returns: number
      }
      unread_total: {
        Args: never
        Returns: number
      }
      unsave_interest: {
        Args: {
          p_interest_id: string
        }
        Returns: undefined
      }
      unshare_list: {
        Args: {
          p_list_id: string
        }
        Returns: boolean
      }
      update_interest: {
        Args: {
          p_class_year: number
          p_email?: string
          p_gpa?: number
          p_handle?: string
          p_interest_id: string
          p_name?: string
          p_rank?: string
          p_school?: string
          p_title_id: string
        }
        Returns: undefined
      }
      use_filter_link: {
        Args: {
          p_action?: string
          p_id: string
          p_secret: string
        }
        Returns: Json
      }
      use_recovery_code: {
        Args: {
          p_code: string
        }
        Returns: boolean
      }
      verify_college: {
        Args: {
          p_college_id: string
          p_way?: string
        }
        Returns: undefined
      }
      waiting_interests_total: {
        Args: never
        Returns: number
      }
      withdraw_confirmation: {
        Args: {
          p_facts: Json
          p_player_id: string
        }
        Returns: number
      }
      withdraw_evaluation: {
        Args: {
          p_id: string
        }
        Returns: undefined
      }
      withdraw_interest: {
        Args: {
          p_interest_id: string
        }
        Returns: undefined
      }
      withdraw_offer: {
        Args: {
          p_offer_id: string
          p_sentence?: string
          p_words?: string
        }
        Returns: undefined
      }
      withdraw_scrim_post: {
        Args: {
          p_post_id: string
        }
        Returns: boolean
      }
      withdraw_team_transfer: {
        Args: {
          p_team_id: string
        }
        Returns: boolean
      }
      write_announcement: {
        Args: {
          p_asks_ack?: boolean
          p_body: string
          p_ends_at?: string
          p_game_id?: string
          p_id: string
          p_is_pinned?: boolean
          p_link_id?: string
          p_link_kind?: string
          p_picture?: Json
          p_publish_at?: string
          p_team_id: string
        }
        Returns: undefined
      }
      write_evaluation: {
        Args: {
          p_id: string
          p_ratings: Json
          p_words: string
        }
        Returns: undefined
      }
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] &
        DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] &
        DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R
      }
      ? R
      : never
    : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I
      }
      ? I
      : never
    : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U
      }
      ? U
      : never
    : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never = never,
> = DefaultSchemaEnumNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never = never,
> = PublicCompositeTypeNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never

export const Constants = {
  public: {
    Enums: {},
  },
} as const
