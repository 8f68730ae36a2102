import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useCommands } from '../../../commands/commands';
import { Button } from '../../../ui/actions/button';
import { ModelPicker } from './model-picker';
import type { ChatModel } from './use-chat-model';
import styles from './model-picker.module.css';
import { t } from '../../../../shared/messages/message';

/** Which model answers this chat; opens the choice of another, as a command of the palette does. */
export function ModelButton({ model }: { model: ChatModel }) {
  const [isOpen, setOpen] = useState(false);
  useCommands([
    {
      id: 'chat.model',
      title: t('models.chooseForChat'),
      group: t('common.chat2'),
      run: () => setOpen(true),
    },
  ]);
  const isOwn = model.chosen !== null;
  return (
    <>
      <Button
        size="small"
        tone="plain"
        className={styles.button}
        title={t(isOwn ? 'models.answersThisChat' : 'models.answersByDefault', { model: model.name })}
        aria-label={t('models.modelOfChat', { model: model.name })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span>{model.name}</span>
        <ChevronDown size={12} aria-hidden="true" />
      </Button>
      <ModelPicker
        isOpen={isOpen}
        title={t('models.whichAnswers')}
        current={model.name}
        agent={model.agent?.name ?? null}
        canBeDefault
        onPick={(name, isDefault) => {
          setOpen(false);
          model.choose(name, isDefault);
        }}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
