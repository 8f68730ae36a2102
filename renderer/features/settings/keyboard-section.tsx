import { useAllCommands } from '../../commands/commands';
import { chordKeys } from '../../commands/shortcuts';
import { Kbd } from '../../ui/actions/kbd';
import { SettingsSection } from './settings-section';
import styles from './settings.module.css';

/** Every key that the app has registered. */
export function KeyboardSection() {
  const commands = useAllCommands().filter(
    ({ keys, isHidden }) => keys !== undefined && keys.length > 0 && isHidden !== true,
  );
  const groups = [...new Set(commands.map(({ group }) => group))];
  return (
    <SettingsSection title="Keyboard" intro="Keys that work on this screen. Lists have more; press ? there.">
      <div className={styles.keyGroups}>
        {groups.map((group) => (
          <div key={group}>
            <h3 className={styles.keyGroup}>{group}</h3>
            <dl>
              {commands
                .filter((command) => command.group === group)
                .map((command) => (
                  <div key={command.id} className={styles.keyRow}>
                    <dt>{command.title}</dt>
                    <dd>
                      {command.keys!.map((chord) => (
                        <Kbd key={chord} keys={chordKeys(chord)} />
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </div>
        ))}
      </div>
    </SettingsSection>
  );
}
