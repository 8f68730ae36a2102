/** What “--help” says. */
export const USAGE = `usage: npm run -s vault -- COMMAND [options]

  init                    makes a vault, where there is none
  ask QUESTION…           an answer from the vault, with its sources; by the app’s model while the app is open, else by
                          the rules on this machine
         --why            and why each source was surfaced
  search WORDS…           the same funnel as the app, by words; --meaning also by meaning (reads all texts first);
                          tag: path: is: before: after: "phrase" narrow it, and after -- also -word
         --limit N        at most N results, default 10       --archived  archived notes too
  why NOTE QUESTION…      why a note is surfaced for a question, or left out
  note NOTE               its text, by its id or title
  new TEXT…               a kept note in your words: the first line is its title
  keep [NOTE…]            keeps provisional notes; without any, lists what waits for review
         --all            all that need no decision of their own
  facts [WORDS…]          the facts that hold now
  mcp                     serves other assistants over the Model Context Protocol, on standard input and output; which
                          may read what is decided in the app, under Settings → Other assistants
  mcp install [CLIENT]    prints what to put into the settings of a client
  export FOLDER           everything as Markdown and vault.jsonl into a new folder
         --as jsonl|html  kept notes with their provenance instead, for reading by others
         --encrypt        one encrypted file of that name instead of a folder
  import FILE|FOLDER…     ChatGPT and Claude exports, transcripts, documents, note folders, a vault export;
                          makes a vault where there is none. Takes notes from the conversations, which wait for “keep”
         --no-notes       takes none; the app, or a later import of the same file, can take them
         --me NAME        the speaker who is you
         --mine           pages of a folder are your own notes; a vault export is one of your own vault, and what
                          was kept there is kept here (otherwise its notes wait in Review)
         --dates day-first|month-first  how dates such as 3/2/24 are read where the file leaves it open
         --dry-run        only say what would come in
  verify                  reads the whole journal and every copy; writes nothing
  repair                  puts a damaged vault together from its copies and all that can be read; keeps the damaged files
  backup FOLDER           a verified copy of now, put into the folder
         --encrypt        as one file that only your passphrase opens
  restore COPY            brings the vault back to a copy (a name of “backup”, or a file it or the app wrote). A file of
                          another vault becomes a new vault beside those that are here, which stay as they are
         --new            as a new vault also where the copy’s own vault is here
         --dry-run        only say what would change
  decrypt FILE FOLDER     the files of an encrypted backup or export, in a new folder
  mirror FOLDER           kept notes as Markdown files in the folder, and changes of the files as versions of the notes
         --watch          goes on until it is stopped
         --mine           new files are your own notes (otherwise they wait in Review)
         --links relative links between notes as relative ones instead of [[links]]
         --with documents,chats  these too, for reading
         --answer WORD    decides what waits (--dry-run names the answers); --file PATH of one file alone
         --dry-run        only say what would happen
  sync FOLDER             brings the vault together with its copies on your other devices, through a folder that a sync
                          service, a drive or git carries
         --join           merges a vault that began apart
         --encrypt        a new folder is encrypted; asks for the passphrase of one that is. The vault remembers it
  collection join ADDRESS [NAME]  the vault joins the shared collections of a server in which you are a member, or one
  collection publish COLLECTION NOTE… | --tag TAG | --folder FOLDER
                          kept notes, after a list of what would leave and a question; NOTE is an id or a title
         --sources quote|message  with the words that each was kept from, or the whole message; otherwise nothing of it
         --dry-run        only say what would leave, and what would not     --yes  ask nothing
  collection withdraw COLLECTION NOTE… | --tag TAG | --folder FOLDER | --all
                          your notes from a collection, for everybody
  collection list, collection leave COLLECTION    collections that the vault has joined
  collection init ADDRESS NAME    a shared collection on a PostgreSQL server, made or brought up to date by the owner of
                          the database; ADDRESS is postgres://name@server/database
  collection member ADDRESS NAME MEMBER reader|contributor|curator
                          a member and their role, with a login where there is none
  collection remove ADDRESS NAME MEMBER, collection list ADDRESS
  collection marks ADDRESS NAME   the duplicates and contradictions that curators marked
  collection agreement ADDRESS NAME
                          how far reviewers agree (Cohen’s kappa), over the judgements that you may see
  collection export ADDRESS NAME FOLDER
                          notes, judgements, marks and agreement as CSV and JSONL, in a new folder (RO-Crate 1.1)
         --licence TEXT   an address or words for the metadata
  vaults                  the app's vaults and their folders
  completion bash|zsh|fish  completion of all this, for the shell

  --data-dir DIR  the app's data folder (also: ENGRAM_VAULT_HOME)
  --vault NAME    a vault of the app by its name, or a vault's folder (./NAME for a folder that is called as one);
                  without it, the vault that the app opens
  A passphrase is asked for on the terminal; or --passphrase-fd N reads it from an open file, or it is taken from
  ENGRAM_VAULT_PASSPHRASE, the password of “collection” from ENGRAM_COLLECTION_PASSWORD. Neither is ever an argument:
  other programs could read it there.
  “-” stands for what comes on standard input: “echo … | vault new -”.
  --json          one JSON object on standard output instead of text     --help       this text

While the app has the vault open, it runs the command; only “repair” needs it closed.

Exit codes: 0 done, 1 failed, 2 wrong usage, 3 the vault is in use by another program, 4 the vault is damaged (only
“repair” changes that), 5 not found, 130 stopped.`;
