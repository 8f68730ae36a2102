import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useCommands } from '../../../commands/commands';
import { Button } from '../../../ui/actions/button';
import { ModelPicker } from './model-picker';
import { SeveralModels } from './several-models';
import type { ChatModel } from './use-chat-model';
import styles from './model-picker.module.css';
import { formatList } from '../../../../shared/messages/format-list';
import { t } from '../../../../shared/messages/message';

/** Which model answers this chat; opens the choice of another, as a command of the palette does. */
export function ModelButton({ model }: { model: ChatModel }) {
  const [open, setOpen] = useState<'one' | 'several' | null>(null);
  useCommands([
    {
      id: 'chat.model',
      title: t('models.chooseForChat'),
      group: t('common.chat2'),
      run: () => setOpen('one'),
    },
    {
      id: 'chat.models',
      title: t('models.askSeveral'),
      group: t('common.chat2'),
      run: () => setOpen('several'),
    },
  ]);
  const isOwn = model.chosen !== null;
  const names = model.several.map(({ name }) => name);
  const title =
    names.length > 0
      ? t('models.severalAnswer', { names: formatList(names) })
      : t(isOwn ? 'models.answersThisChat' : model.isOfProject ? 'projects.modelAnswers' : 'models.answersByDefault', {
          model: model.name,
        });
  return (
    <>
      <Button
        size="small"
        tone="plain"
        className={styles.button}
        title={title}
        aria-label={names.length > 0 ? title : t('models.modelOfChat', { model: model.name })}
        aria-haspopup="dialog"
        onClick={() => setOpen(names.length > 0 ? 'several' : 'one')}
      >
        <span>{names.length > 0 ? t('models.severalChosen', { count: names.length }) : model.name}</span>
        <ChevronDown size={12} aria-hidden="true" />
      </Button>
      <ModelPicker
        isOpen={open === 'one'}
        title={t('models.whichAnswers')}
        current={model.name}
        agent={model.agent?.name ?? null}
        canBeDefault
        onPick={(name, isDefault) => {
          setOpen(null);
          model.choose(name, isDefault);
        }}
        onSeveral={() => setOpen('several')}
        onClose={() => setOpen(null)}
      />
      {open === 'several' && (
        <SeveralModels
          server={model.server}
          current={model.name}
          chosen={names}
          onChoose={(models) => {
            setOpen(null);
            model.setSeveral(models);
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
