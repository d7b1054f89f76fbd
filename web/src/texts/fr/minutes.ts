// What is to be known of each game in one minute, in French: the beginning of its page in the book, point for
// point as the English page begins. Fetched only by the book.

const ORTHODOX = '[échecs orthodoxes](/rules/orthodox)';

export const MINUTES: Record<string, string> = {
  chess960: `
- Avant la partie, on tire au sort l'une des 960 dispositions de la première rangée, la même pour les deux camps. Personne n'a donc pu apprendre l'ouverture par cœur.
- Ensuite, ce sont les ${ORTHODOX} : on joue, on prend, on promeut et on mate comme toujours.
- Seul le roque demande une phrase de plus : où que le roi et la tour aient commencé, après un roque **côté a** le roi est sur la colonne c et la tour sur la colonne d ; **côté h**, le roi est sur la colonne g et la tour sur la colonne f.
- Pour roquer à l'écran, posez votre roi sur sa propre tour.
- L'échec et mat gagne, le pat annule.`,

  spartan: `
- **Les Blancs, les Perses,** ont l'armée orthodoxe et jouent les premiers. **Les Noirs, les Spartiates,** ont deux rois et des soldats à eux.
- Le fantassin spartiate, l'hoplite, est un pion à l'envers : il avance en diagonale et prend droit devant.
- Lieutenants et capitaines sautent d'une ou deux cases ; le général est une tour qui peut aussi aller comme un roi, le seigneur de guerre un fou qui peut aussi sauter comme un cavalier.
- Tant qu'ils ont leurs deux rois, les Spartiates n'ont pas à se soucier d'un échec à l'un d'eux. Mais les deux ne peuvent pas rester attaqués à la fois.
- Les Perses gagnent en matant le dernier roi, ou en attaquant les deux sans qu'aucun puisse être sauvé. Les Spartiates gagnent par échec et mat.`,

  doublemove: `
- Les Blancs commencent par **un** coup. Ensuite, chaque tour compte **deux** coups, y compris le premier des Noirs.
- Ils peuvent être joués par deux pièces, ou deux fois par la même. Chacun doit être légal en lui-même.
- Si votre premier coup **donne échec**, votre tour est fini. Si vous êtes en échec, votre **premier** coup doit y répondre.
- Un pion qui vient d'avancer de deux cases peut être pris en passant, mais seulement au premier coup de la réponse.
- Tout le reste est comme aux ${ORTHODOX} : l'échec et mat gagne, le pat annule.`,

  alice: `
- L'échiquier est un miroir, avec un **côté proche** et un **côté lointain**. Une pièce posée sur un jeton est du côté lointain ; toutes commencent du côté proche.
- On joue comme aux ${ORTHODOX}, **comme si seules existaient les pièces du même côté**. Puis la pièce traverse le miroir : on glisse un jeton sous elle, ou on le lui reprend.
- Les pièces de l'autre côté sont comme l'air : on passe au travers et on ne peut pas les prendre. Mais deux pièces ne partagent jamais une case.
- Un roi n'est attaqué que par les ennemis de son côté. Il doit être à l'abri **avant** de traverser le miroir, et **après**.
- Vous avez douze jetons. Sans jeton libre, aucune pièce ne peut quitter le côté proche.
- L'échec et mat gagne.`,

  spinach: `
- Il y a quatre cases de plus que d'ordinaire, et **deux rois** par camp. Qui prend les **deux** rois ennemis gagne. Il n'y a pas d'échec.
- Un tour ordinaire est un coup des ${ORTHODOX}. Le chancelier est à la fois tour et cavalier.
- Dans un **tour aux épinards**, un roi, une tour, un fou, un cavalier ou un pion joue une *série* de deux coups ou plus. Seul le dernier peut prendre.
- Après un tour aux épinards, il faut attendre que l'adversaire en ait joué un pour en jouer un autre.
- Sur l'échiquier, posez simplement la pièce là où la série finit.`,

  terror: `
- **Les Blancs** mènent l'armée de *Spinal Tap Chess* : outre les pièces habituelles, un cardinal, un maréchal et une amazone, qui réunissent chacun deux pièces connues.
- **Les Noirs** mènent l'armée de *Terror Chess* : écuyers, magiciens, vice-rois, un ministre, et trois crabes parmi les pions.
- Là où cette page ne dit rien, ce sont les ${ORTHODOX} : l'échec et mat gagne.
- Pions et crabes peuvent avancer de **trois** cases depuis leur départ, et être pris en passant sur chaque case traversée.
- Les rois roquent sur quatre cases avec une tour ; le roi noir aussi sur trois cases avec un écuyer.
- L'armée blanche est un peu plus faible. Donnez à ses cavaliers un second saut (une option) pour l'équilibre, et à chaque camp une **charge** pour le plaisir.`,

  crowded: `
- Deux joueurs ont les Blancs, deux les Noirs. Dans chaque équipe l'un a l'**aile roi** (colonnes e à h), l'autre l'**aile dame** (colonnes a à d).
- On joue dans cet ordre : aile roi blanche, aile roi noire, aile dame blanche, aile dame noire.
- On peut jouer toute pièce de sa couleur si le coup **part de sa moitié ou y arrive**. Pour le reste, ce sont les ${ORTHODOX}.
- Pour l'échec, seul compte ce que pourrait faire le joueur **suivant**, qui n'a lui aussi qu'une moitié.
- Parlez autant qu'il vous plaît. Tout le monde entend tout.`,

  adrenaline: `
- Les ${ORTHODOX}, avec 24 jetons à côté de l'échiquier, qui ne sont à personne.
- Si vous avez pris quelque chose, finissez votre tour en glissant **un jeton sous une pièce adverse** de votre choix.
- Une pièce sur des jetons joue son coup ordinaire puis, pour chaque jeton qu'elle rend, **un pas de plus, comme un roi**. Elle peut prendre à chaque pas.
- Qui prend une pièce prend aussi ses jetons, et peut s'en servir aussitôt.
- L'échec et mat gagne. Les pas de plus donnent échec aussi : comptez-les avant de laisser votre roi près d'une pièce sur des jetons.`,

  booster: `
- Chaque joueur a six jetons et une main de cartes cachées. Les cartes désignent des pièces : les noires des pièces noires, les rouges des pièces blanches.
- **Votre jeton sous votre pièce la booste :** après son coup, elle peut rendre le jeton et avancer d'une case de plus, comme un roi.
- **Un jeton ennemi l'entrave :** elle joue comme un pion, et un pion ne joue plus du tout.
- Votre tour : **jouer**, **dépenser** des jetons, **ajouter** un jeton en jouant une carte, **piocher** jusqu'à avoir une carte par jeton devant vous.
- Qui prend une pièce prend aussi ses jetons. Prendre un ennemi entravé vous booste donc, et prendre un ennemi boosté vous entrave.
- L'échec et mat gagne. Là où cette page ne dit rien, valent les règles des ${ORTHODOX}.`,

  zombie: `
- Quand vous prenez une pièce, vous l'**enterrez** en secret sous l'une des vôtres.
- Quand cette case se libère, la pièce enterrée **revient** en zombie de sa propre couleur, une pièce de monnaie sous elle.
- À votre tour, vous jouez soit un coup ordinaire, soit votre **horde** : autant de vos zombies que vous voulez, chacun une fois.
- Les zombies qui n'ont pas joué dans votre tour **tombent en poussière** à sa fin.
- Vous ne pouvez jamais finir votre tour avec le roi en échec. L'échec et mat gagne, comme aux ${ORTHODOX}.`,

  masquerade: `
- Les pièces se placent et **se déplacent** comme aux ${ORTHODOX}. Comment **prennent** rois, dames, tours, fous et cavaliers est un secret.
- Avant la partie, vous choisissez en secret comment prennent les cinq sortes de pièces de l'*adversaire*. Chacune reçoit l'un des cinq pouvoirs : roi, dame, tour, fou, cavalier.
- Vous savez donc tout des pièces ennemies, et rien des vôtres, jusqu'à l'essai.
- Pour essayer, demandez : cette pièce peut-elle prendre celle-là ? Si son vrai pouvoir le permet, elle prend. Sinon rien ne bouge. Dans les deux cas, votre tour est fini.
- Les pions ne portent pas de masque. Il n'y a pas d'échec : **prenez le roi ennemi** et vous gagnez.`,

  cooperative: `
- Blancs et Noirs forment **une seule équipe** et jouent contre les cartes. Chaque carte désigne une pièce : les noires des pièces noires, les rouges des pièces blanches.
- Votre tour : vous **pouvez jouer** un coup sans prise, **devez poser une carte** sur votre pile, **pouvez prendre** comme les cartes le permettent, et **piochez** jusqu'à trois cartes. Une seule pièce fait tout cela.
- Une prise demande deux cartes : celle que vous venez de poser désigne la pièce qui **prend**, le haut de la pile du partenaire la pièce **prise**.
- Faites disparaître des *sortes* entières, des deux couleurs. Au bon moment, prenez un roi : la partie finit, et chaque sorte disparue vaut un point.
- Si quelqu'un doit jouer et n'a plus de carte, tout est perdu.`,

  golf: `
- Les seize pièces autres que les pions sont dispersées sur l'échiquier. Deux cartes ou plus en désignent quelques-unes, par couleur et par sorte.
- Faites **prendre par une pièce désignée les autres pièces désignées**, en aussi peu de coups que possible. On peut jouer toute pièce des deux couleurs.
- Ce qu'est une pièce ne dit rien de sa marche. Elle **emprunte** celle d'une voisine de sa couleur : près d'un cavalier elle saute, près d'une tour elle glisse comme elle. Sans voisine, elle ne bouge pas.
- Quand aucune pièce d'une couleur n'a de voisine, chacune de cette couleur peut aller d'une case, comme un roi.
- Comme au golf, le moins est le mieux. Seul, vous jouez contre le *par*, la longueur d'une solution la plus courte.`,
};
